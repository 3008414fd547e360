alter table "login_event" drop constraint "login_event_method_check";
alter table "login_event" add constraint "login_event_method_check" check ("method" in ('password', 'provider', 'passkey', 'password+code', 'password+recovery', 'password+passkey', 'password+enrol', 'password+mail', 'provider+code', 'provider+recovery', 'provider+passkey', 'provider+mail', 'provider+enrol'));
