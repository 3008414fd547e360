alter table "dispatch_advice" drop constraint "dispatch_advice_reason_check";
alter table "dispatch_advice" add constraint "dispatch_advice_reason_check" check ("reason" in ('down', 'idle', 'queue', 'cycle'));
