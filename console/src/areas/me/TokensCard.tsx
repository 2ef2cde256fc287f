import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "@/api/client";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { day } from "@/ui/format";
import { IconPlus } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import { Time } from "@/ui/Time";
import classes from "./MePage.module.css";
import { myTokensQuery, revokeToken } from "./queries";

type Token = Schemas["Token"];

/** API tokens with which programs act on behalf of the user. */
export function TokensCard() {
  const { t } = useTranslation();
  const mayMake = useCan("org:api-token:create");
  const { data: tokens, error, refetch } = useQuery(myTokensQuery);
  const [revoking, setRevoking] = useState<Token | null>(null);
  return (
    <section className="card col">
      <div className="row wrap">
        <h2>{t("me.tokens.title")}</h2>
        <span className="grow" />
        {mayMake && (
          <ButtonLink to="/admin/tokens" icon={IconPlus}>
            {t("me.tokens.make")}
          </ButtonLink>
        )}
      </div>
      <ErrorBox error={error} retry={() => void refetch()} />
      {tokens === undefined ? (
        !error && <Loading lines={2} />
      ) : tokens.length === 0 ? (
        <p className="muted">{t("me.tokens.none")}</p>
      ) : (
        <ul className={classes.tokens}>
          {tokens.map((token) => (
            <li key={token._key}>
              <div className="grow">
                <b>{token.description}</b>
                <div className="muted small">
                  {t("me.tokens.until", { day: day(token.expires_at), count: token.scopes.length })}{" "}
                  {token.last_used_at ? (
                    <>
                      {t("me.tokens.used")} <Time at={token.last_used_at} />
                    </>
                  ) : (
                    t("me.tokens.never")
                  )}
                </div>
              </div>
              <Button look="quiet" onClick={() => setRevoking(token)}>
                {t("me.tokens.revoke.button")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoking !== null && (
        <ConfirmDialog
          title={t("me.tokens.revoke.title", { what: revoking.description ?? revoking._key })}
          what={t("me.tokens.revoke.what")}
          action={t("me.tokens.revoke.do")}
          danger
          close={() => setRevoking(null)}
          run={() => revokeToken(revoking._key)}
        />
      )}
    </section>
  );
}
