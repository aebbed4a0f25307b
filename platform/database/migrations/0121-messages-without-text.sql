-- phase: expand
-- A photo or PDF can be a message of its own. That a message without files has a text is checked when it is sent: its
-- files are inserted after it.
alter table messages drop constraint messages_text_check;
alter table messages add constraint messages_text_check check (length(text) <= 4000);
