-- phase: expand
-- Open screens of the office are told when a newsletter is written, sent, or done. How many e-mails have arrived is not
-- announced: that would be one announcement for each e-mail.
create function newsletter_issues_announce() returns trigger language plpgsql as $$
begin
  perform announce_change(null, 'newsletter', case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger newsletter_issues_announce after insert or update or delete on newsletter_issues
  for each row execute function newsletter_issues_announce();
