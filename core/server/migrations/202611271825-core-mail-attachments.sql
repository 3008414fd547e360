-- Files of a mail, sealed as its text is: a list of name, media type and bytes (base64) as JSON.
alter table mail_queue add column attachments text;
