//! Property tests of the commands on login sessions, and of the states to which they lead.

use kernel::rules::session::{
    Context, LoginSessionCommand, LoginSessionRefusal, LoginSessionStage, LoginSessionState, PresentedToken,
    TokenRefusal, TokenRequirement, accepts, admit, after_refusal, check_transition, is_valid,
};
use proptest::prelude::*;

use super::first;

const DOORS: [TokenRequirement; 6] = [
    TokenRequirement::Ordinary,
    TokenRequirement::Person,
    TokenRequirement::PasswordReset,
    TokenRequirement::Stream,
    TokenRequirement::Fresh,
    TokenRequirement::Expired,
];

fn sessions() -> impl Strategy<Value = LoginSessionState> {
    let stages =
        prop::sample::select(vec![LoginSessionStage::None, LoginSessionStage::Open, LoginSessionStage::Closed]);
    (stages, prop::sample::select(Context::ALL), any::<(bool, bool)>()).prop_map(
        |(stage, context, (revoked, closed_by_somebody))| LoginSessionState {
            stage,
            context,
            revoked,
            closed_by_somebody,
        },
    )
}

fn commands() -> impl Strategy<Value = LoginSessionCommand> {
    prop_oneof![
        any::<(bool, bool)>().prop_map(|(own_user, user_active)| LoginSessionCommand::Open { own_user, user_active }),
        any::<(bool, bool, bool)>().prop_map(|(is_owner, force, may_force)| LoginSessionCommand::Close {
            is_owner,
            force,
            may_force
        }),
        Just(LoginSessionCommand::End),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_sessions(
        start in sessions().prop_filter("valid", is_valid), commands in prop::collection::vec(commands(), 1..20),
    ) {
        let mut session = start;
        for command in commands {
            let next = check_transition(command, &session).unwrap_or_else(|refusal| after_refusal(refusal, &session));
            prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {session:?}");
            prop_assert!(next.revoked >= session.revoked, "a token never comes back");
            prop_assert!(session.stage != LoginSessionStage::Closed || next.stage == LoginSessionStage::Closed, "nor does a session");
            session = next;
        }
    }

    #[test]
    fn opening_is_refused_by_the_first_broken_rule(session in sessions(), own_user: bool, user_active: bool) {
        let expected = first(&[
            (!own_user || session.context != Context::UserSession, "session_token_mismatch"),
            (session.revoked || !user_active, "token_revoked"),
        ]);
        let opened = check_transition(LoginSessionCommand::Open { own_user, user_active }, &session);
        let refused = opened.err();
        prop_assert_eq!(refused.map(LoginSessionRefusal::code), expected);
        if refused == Some(LoginSessionRefusal::TokenMismatch) {
            let after = after_refusal(LoginSessionRefusal::TokenMismatch, &session);
            prop_assert!(after.revoked && after.stage != LoginSessionStage::Open);
        }
        if let Ok(opened) = opened {
            prop_assert_eq!(check_transition(LoginSessionCommand::Open { own_user, user_active }, &opened), Ok(opened), "sent again it changes nothing");
        }
    }

    #[test]
    fn closing_is_refused_by_the_first_broken_rule(session in sessions(), flags in any::<(bool, bool, bool)>()) {
        let (is_owner, force, may_force) = flags;
        let expected = first(&[
            (!(is_owner || (force && may_force)), "not_session_owner"),
            (session.stage != LoginSessionStage::Open, "session_already_closed"),
        ]);
        let close = LoginSessionCommand::Close { is_owner, force, may_force };
        prop_assert_eq!(check_transition(close, &session).err().map(LoginSessionRefusal::code), expected);
    }

    #[test]
    fn token_is_refused_at_the_first_step_that_fails(
        flags in any::<[bool; 7]>(), context in prop::sample::select(Context::ALL), door in prop::sample::select(&DOORS[..]),
    ) {
        let [present, genuine, is_ticket, revoked, expired, user_active, holds_scope] = flags;
        let token = PresentedToken { present, genuine, is_ticket, revoked, expired, user_active, context, holds_scope };
        let skips_scope = door == TokenRequirement::Fresh && context != Context::UserSession;
        let expected = first(&[
            (!present, "not_authenticated"),
            (!genuine, "invalid_token"),
            (revoked && is_ticket, "invalid_token"),
            (revoked, "token_revoked"),
            (expired && door != TokenRequirement::Expired, "token_expired"),
            (!user_active, "user_disabled"),
            (!accepts(door, is_ticket, context), "wrong_token_context"),
            (!skips_scope && !holds_scope, "missing_scope"),
        ]);
        prop_assert_eq!(admit(door, &token).err().map(TokenRefusal::code), expected);
    }
}

#[test]
fn contexts_open_the_doors_of_the_contract() {
    let opened = |context| DOORS.into_iter().filter(|door| accepts(*door, false, context)).collect::<Vec<_>>();
    assert_eq!(opened(Context::UserSession), DOORS);
    assert_eq!(
        opened(Context::Api),
        [TokenRequirement::Ordinary, TokenRequirement::Stream, TokenRequirement::Fresh, TokenRequirement::Expired]
    );
    assert_eq!(opened(Context::PasswordReset), [TokenRequirement::PasswordReset, TokenRequirement::Fresh]);
    assert_eq!(opened(Context::Sse), [TokenRequirement::Fresh]);
    assert!(
        accepts(TokenRequirement::Stream, true, Context::Sse)
            && !accepts(TokenRequirement::Stream, true, Context::UserSession)
    );
}
