/**
 * SQL: every column of every table and view under the name that the code uses, with the relation and number under which
 * the catalog has it. During the two releases of a new name, a table is named by the view that has all its columns in
 * their order and nothing else, and a column whose comment begins with "Former name of" is left out.
 */
export const namedColumns = `(
  with renaming as (
    select v.oid as view, min(d.refobjid) as stored
      from pg_class v
      join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
     where v.relkind = 'v' and v.relnamespace = current_schema()::regnamespace
       -- Takes inserts, updates and deletes by itself.
       and pg_relation_is_updatable(v.oid, false) & 28 = 28 and pg_get_viewdef(v.oid) !~ '\\mWHERE\\M'
     group by v.oid, v.relnatts
    having count(distinct d.refobjid) = 1 and v.relnatts = (
      select count(*) from pg_attribute a
       where a.attrelid = min(d.refobjid) and a.attnum > 0 and not a.attisdropped)),
  numbered as (
    select a.attrelid, a.attnum, a.attname, row_number() over (partition by a.attrelid order by a.attnum) as place
      from pg_attribute a
     where a.attnum > 0 and not a.attisdropped)
  select c.oid as stored, a.attnum, coalesce(v.relname, c.relname)::text as "table",
         coalesce(b.attname, a.attname)::text as "column"
    from pg_class c
    join numbered a on a.attrelid = c.oid
    left join renaming n on n.stored = c.oid
    left join pg_class v on v.oid = n.view
    left join numbered b on b.attrelid = n.view and b.place = a.place
   where c.relnamespace = current_schema()::regnamespace and not c.relispartition
     and c.relkind in ('r', 'p', 'v', 'm') and c.oid not in (select view from renaming)
     and coalesce(col_description(c.oid, a.attnum), '') not like 'Former name of %')`
