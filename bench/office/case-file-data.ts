import type pg from 'pg'
import { fillQueue, size } from './queue-data.ts'

/**
 * What an office has about the students of `queue-data.ts` besides their applications, from hashes of their numbers.
 * One student in fifty shares a phone number with another, one in a hundred is there twice with the same birthday.
 */

/** Beyond those that the applications are for, so that the search has to do with as many as the real catalogue has. */
const catalogue = { universities: 4_000, programs: 100_000 } as const
/** Born within ten years, so that about nine of them share a birthday. */
const birthdays = 3_650

/** Tables of which each new row is announced to open screens. */
const announcing = ['application_documents', 'application_events'] as const

/** A figure from 0 to below one, the same for the same text. */
const drawn = (text: string) => `((hashtextextended(${text}, 13) & 1048575) / 1048576.0)`

/** Fills a database that was just migrated. @param client without time limits */
export async function fillCaseFiles(client: pg.ClientBase): Promise<void> {
  await fillQueue(client)
  await fillCatalogue(client)
  // Nobody is told of what is only there to be measured.
  for (const table of announcing) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`
    create temporary table people as
      select u.id, row_number() over (order by u.email) as n from users u where u.role = 'student';
    create unique index on people (n);
    create temporary table staff as
      select u.id, row_number() over (order by u.email) as n from users u where u.role = 'officer';
    analyze people;
    update users u set phone = '+92300' || lpad((case when p.n % 50 = 0 then p.n - 1 else p.n end)::text, 7, '0'),
      name = case when p.n % 97 = 0 then twin.name else u.name end
    from people p join people before on before.n = greatest(p.n - 3, 1) join users twin on twin.id = before.id
    where u.id = p.id;
    insert into student_details (user_id, date_of_birth, nationality, country, city)
    select id, date '2000-01-01' + floor(${drawn(`'b' || case when n % 97 = 0 then n - 3 else n end`)} * ${birthdays})::int,
      'PK', 'PK', (array['Lahore', 'Karachi', 'Multan', 'Quetta'])[1 + n % 4]
    from people;
    insert into identity_documents (user_id, identity_document, kind, number_digest, digest_key_id, changed_at)
    select id, 'national', 'cnic', decode(md5((case when n % 200 = 0 then n - 1 else n end)::text), 'hex'), 'made', now()
    from people where n % 4 < 3;
    insert into academic_records (user_id, schooling, tests)
    select id, jsonb_build_array(jsonb_build_object('qualification', 'hssc_pre_medical', 'title', null,
        'institution', 'Sample College', 'country', 'PK', 'status', 'completed', 'year', 2026, 'scheme', null,
        'obtained', 600 + n % 500, 'total', 1100, 'subjects', '[]'::jsonb)),
      jsonb_build_array(jsonb_build_object('test', 'ielts', 'status', 'taken', 'date', '2026-03-01',
        'overall', 5 + (n % 7) * 0.5, 'sections', '[]'::jsonb, 'reportNo', null))
    from people where n % 10 < 9;
    insert into tags (name) select 'Tag ' || n from generate_series(1, 12) n;
    insert into student_tags (student_id, tag_id, added_by, added_at)
    select p.id, t.id, s.id, now()
    from people p join (select id, row_number() over (order by name) as nth from tags) t
      on ${drawn(`p.n || 't' || t.nth`)} < 0.3 / t.nth
    join staff s on s.n = 1 + p.n % ${size.officers};
    insert into student_officers (student_id, officer_id, assigned_by, assigned_at)
    select p.id, s.id, s.id, now() from people p join staff s on s.n = 1 + p.n % ${size.officers} where p.n % 5 < 4;
    insert into student_notes (student_id, author_id, text, at)
    select p.id, s.id, 'Called, and asked for the mark sheet.', now() - k * interval '3 days'
    from people p join staff s on s.n = 1 + p.n % ${size.officers}, generate_series(1, 3) k where p.n % 3 > 0;
    insert into shortlist (user_id, program_id, added_at, suggested_by, suggested_at)
    select p.id, r.id, now(), case when k = 1 then s.id end, case when k = 1 then now() end
    from people p join staff s on s.n = 1 + p.n % ${size.officers}
    cross join generate_series(1, 4) k
    join (select id, row_number() over (order by name) as nth from programs where field = '0912') r
      on r.nth = 1 + (p.n * 7 + k * 131) % 5000;
    insert into documents (id, student_id, name, version, seal, bytes, width, height, uploaded_at)
    select gen_random_uuid(), id, name, 1, '{}', 1, 1, 1, now()
    from people, unnest(array['cnicFrontImage', 'matricCertificateImage']) name;
    insert into application_documents (application_id, document_id, name, version)
    select a.id, d.id, d.name, 1 from applications a join documents d on d.student_id = a.student_id;
    insert into document_requests (application_id, name, asked_at)
    select id, 'fscCertificateImage', now() from applications where stage = 'documents_requested'`)
  await fillEvents(client)
  for (const table of announcing) await client.query(`alter table ${table} enable trigger user`)
  await client.query('vacuum analyze')
}

/** Further universities and programs, with 500 sets of requirements. */
async function fillCatalogue(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set manzil.importing = 'on';
    insert into requirement_sets (fingerprint, lines)
    select 'made ' || n, jsonb_build_array(
        jsonb_build_object('kind', 'english', 'subject', 'ielts', 'part', 'overall', 'operator', '>=',
          'value', 5 + (n % 7) * 0.5, 'scheme', 'ielts_band', 'alternatives', '[]'::jsonb, 'note', null),
        jsonb_build_object('kind', 'education', 'subject',
          (array['hssc_pre_medical', 'hssc_pre_engineering', 'bs_4_years', 'a_level'])[1 + n % 4], 'part', null,
          'operator', '>=', 'value', 45 + n % 40, 'scheme', 'percentage', 'alternatives', '[]'::jsonb, 'note', null))
    from generate_series(1, 500) as n;
    insert into universities (name, country, city)
    select 'Further University ' || n, (array['LV', 'IT', 'RS', 'GE', 'CN', 'KZ', 'DE', 'PL'])[1 + n % 8], 'Sample City'
    from generate_series(1, ${catalogue.universities}) n;
    insert into programs (university_id, country, name, status, field, level, language, tuition_amount,
      tuition_currency, tuition_basis, deadline, requirement_set)
    select u.id, u.country, 'Studies ' || n, 'published', (array['0912', '0613', '0413', '0732'])[1 + n % 4], 6, 'en',
      1000 + n % 9000, 'EUR', 'year', current_date + n % 300, s.id
    from generate_series(1, ${catalogue.programs}) n
    join (select id, country, row_number() over (order by name) as nth from universities
      where name like 'Further %') u on u.nth = 1 + n % ${catalogue.universities}
    left join (select id, row_number() over (order by id) as nth from requirement_sets
      where fingerprint like 'made %') s on s.nth = 1 + n % 700;
    select catalogue_note(null);
    reset manzil.importing`)
}

/** How each application came to its stage. */
async function fillEvents(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into application_events (application_id, move, from_stage, to_stage, actor_id, actor_role, at)
    select id, move, from_stage, to_stage, case when move <> 'submit' then officer_id end,
      case when move = 'submit' then 'student' else 'officer' end, applied_at + days * interval '1 day'
    from (
      select a.*, 1 as nth, 'submit' as move, null as from_stage, 'submitted' as to_stage, 0 as days from applications a
      union all
      select a.*, 2, 'start_review', 'submitted', 'under_review', 1 from applications a where stage <> 'submitted'
      union all
      select a.*, 3, 'offer', 'under_review', 'offered', 2 from applications a where stage in ('offered', 'joined')
      union all
      select a.*, 3, 'reject', 'under_review', 'rejected', 2 from applications a where stage = 'rejected'
      union all
      select a.*, 3, 'request_documents', 'under_review', 'documents_requested', 2 from applications a
        where stage = 'documents_requested'
      union all
      select a.*, 4, 'confirm_join', 'offered', 'joined', 3 from applications a where stage = 'joined') as moves
    order by id, nth`)
}
