-- Of a file that somebody gave without a name nothing tells who it was.
alter table core_file alter column uploaded_by drop not null;
