-- phase: expand
-- How the words of a name sound, so that Ayesha is found by Aisha and Usman by Osman, which share too few letters.
-- Muhammad has short forms that do not sound like it.
create function name_sounds(given text) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return array(
    select distinct sound
    from regexp_split_to_table(public.catalogue_fold(given), ' ') as word,
      public.dmetaphone(case when word in ('md', 'mohd', 'muhd', 'mhd') then 'muhammad' else word end) as sound
    -- Words of other scripts, and numbers, have none.
    where sound <> '');
end
$$;
create index users_name_sounds on users using gin (name_sounds(name)) with (fastupdate = off) where role = 'student';
