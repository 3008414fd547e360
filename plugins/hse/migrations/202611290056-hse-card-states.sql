alter table "spa" drop constraint "spa_state_check";
alter table "spa" add constraint "spa_state_check" check ("state" in ('open', 'expired', 'closed'));
