-- A ticket speaks for the token that asked for it: what that one may not hear, or not any more, the ticket may not.
alter table security.token add column issued_by text;
