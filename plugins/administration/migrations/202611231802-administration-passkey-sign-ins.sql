-- The ways to sign in were kept in the record alone until now.
alter table "login_event" drop constraint if exists "login_event_method_check";
alter table "login_event" add constraint "login_event_method_check" check ("method" in ('password', 'provider', 'passkey', 'password+code', 'password+recovery', 'password+passkey', 'password+enrol', 'provider+code', 'provider+recovery', 'provider+passkey', 'provider+enrol'));
