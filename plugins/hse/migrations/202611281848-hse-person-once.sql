create unique index incident_person_incident_person_key on "incident_person" ("incident", "person") where deleted_at is null;
create unique index incident_person_incident_name_key on "incident_person" ("incident", "name") where deleted_at is null;
