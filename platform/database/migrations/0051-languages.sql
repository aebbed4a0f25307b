-- The language a person reads (BCP 47). Null: that of the browser, and the agency's in e-mails.
alter table users add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

-- In which language a waiting mail is written; null: in the agency's.
alter table outbox add column language text;
