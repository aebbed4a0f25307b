import type pg from 'pg'

/**
 * An agency after some years: applications spread over stages, officers, universities and time, from hashes of their
 * numbers, so that every run makes the same. The people are invented, at example.org.
 */

export const size = {
  applications: 50_000,
  students: 32_000,
  officers: 20,
  universities: 80,
  programs: 800,
} as const

/** A figure from 0 to below one, the same for the same text. */
const drawn = (text: string) => `((hashtextextended(${text}, 11) & 1048575) / 1048576.0)`
const firstNames = `'{Ayesha,Fatima,Zara,Hira,Mahnoor,Noor,Iqra,Sana,Bushra,Mehwish,Rabia,Amna,Khadija,Maryam,Sadia,Usman,Hamza,
  Ali,Bilal,Saad,Omar,Hassan,Ahmed,Imran,Faisal,Tariq,Kamran,Adeel,Zeeshan,Muhammad}'::text[]`
const lastNames = `'{Siddiqui,Yousaf,Khan,Tariq,Raza,Haider,Baloch,Mehmood,Iqbal,Aslam,Qureshi,Malik,Chaudhry,Butt,Sheikh,Ansari,
  Farooqi,Javed,Nawaz,Rehman,Shah,Abbasi,Gillani,Hashmi,Kazmi,Lodhi,Mirza,Naqvi,Paracha,Rizvi,Sethi,Usmani,Wattoo,Zaidi}'::text[]`
const subjects = `'{Medicine,Dentistry,Pharmacy,Nursing,Computer Science,Civil Engineering,Electrical Engineering,Business,Economics,
  Law}'::text[]`

/** Fills a database that was just migrated. @param client without time limits */
export async function fillQueue(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into universities (name, country, city)
    select 'Invented University ' || n, ('{LV,IT,RS,GE,CN,KZ,DE,PL}'::text[])[1 + n % 8], 'Sample City'
    from generate_series(1, ${size.universities}) n;
    insert into programs (university_id, country, name, status)
    select u.id, u.country, (${subjects})[1 + n % 10] || ' ' || n, 'published'
    from generate_series(1, ${size.programs}) n
    join (select id, country, row_number() over (order by name) as place from universities) u
      on u.place = 1 + n % ${size.universities};
    insert into users (role, status, name, email)
    select 'officer', 'active', (${firstNames})[1 + n % 30] || ' ' || (${lastNames})[1 + n % 34],
      'officer-' || n || '@example.org'
    from generate_series(1, ${size.officers}) n;
    insert into users (role, status, name, email, created_at)
    select 'student', 'active',
      (${firstNames})[1 + floor(${drawn(`'f' || n`)} * 30)::int] || ' ' ||
        (${lastNames})[1 + floor(${drawn(`'l' || n`)} * 34)::int],
      'student-' || n || '@example.org', now() - n * interval '1 hour'
    from generate_series(1, ${size.students}) n`)
  // Of a hundred: 8 new, 10 under review (a third of them after documents came), 6 with the student, 6 offers,
  // 15 joined (a fifth with an open condition), 55 over. One in ten that wait on the office is late.
  await client.query(`
    insert into applications (reference, student_id, university_id, program_id, intake, stage, stage_before, applied_at,
      stage_since, check_by, reply_by, documents_due, officer_id, profile, fingerprint)
    select 'MZ-2026-' || lpad(n::text, 6, '0'), s.id, p.university_id, p.id, '2027-' || n, stage, before,
      now() - age - interval '3 days', now() - age,
      now() + case when ${drawn(`'late' || n`)} < 0.1 then interval '-2 days' else interval '4 days' end,
      case when stage in ('offered', 'joined') then now() + ${drawn(`'reply' || n`)} * interval '28 days' end,
      case when stage = 'documents_requested' then current_date + 5 end,
      case when stage <> 'submitted' and ${drawn(`'whose' || n`)} < 0.95 or ${drawn(`'whose' || n`)} < 0.3 then o.id end,
      '{"name": "Invented", "email": "invented@example.org", "phone": null, "dateOfBirth": null, "nationality": null,
        "country": null, "city": null, "address": null, "education": null}', n::text
    from generate_series(1, ${size.applications}) n
    cross join lateral (select ${drawn(`'stage' || n`)} as d) as draw
    cross join lateral (select
      case when d < 0.08 then 'submitted' when d < 0.18 then 'under_review' when d < 0.24 then 'documents_requested'
        when d < 0.30 then 'offered' when d < 0.45 then 'joined' when d < 0.75 then 'rejected'
        when d < 0.85 then 'declined' when d < 0.95 then 'withdrawn' else 'lapsed' end as stage,
      case when d < 0.11 then 'documents_requested' else 'submitted' end as before,
      case when d < 0.3 then ${drawn(`'age' || n`)} * interval '20 days'
        else ${drawn(`'age' || n`)} * interval '900 days' end as age) as drawn
    join (select id, row_number() over (order by email) as place from users where role = 'student') s
      on s.place = 1 + floor(${drawn(`'student' || n`)} * ${size.students})
    join (select id, university_id, row_number() over (order by name) as place from programs) p
      on p.place = 1 + floor(${drawn(`'program' || n`)} * ${size.programs})
    join (select id, row_number() over (order by email) as place from users where email like 'officer-%') o
      on o.place = 1 + floor(${drawn(`'officer' || n`)} * ${size.officers});
    insert into offer_conditions (application_id, position, text, state)
    select id, 1, 'Show the original.', case when ${drawn(`reference`)} < 0.2 then 'open' else 'met' end
    from applications where stage in ('offered', 'joined')`)
  await fillOutsideSteps(client)
  for (const table of [
    ...['users', 'universities', 'programs', 'applications', 'offer_conditions'],
    ...['application_plans', 'application_steps'],
  ]) {
    await client.query(`vacuum analyze ${table}`)
  }
}

/** The outside steps of applications from the review on: a third is done, and the rest is due from 30 days ago to 270 ahead. */
async function fillOutsideSteps(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into application_plans (application_id, plan_id, plan_version, started_at)
    select a.id, p.id, p.version, a.stage_since from applications a join step_plans p on p.country is null
    where a.stage in ('under_review', 'documents_requested', 'offered', 'joined');
    insert into application_steps (application_id, step, position, name, kind, who, in_queue, remind_student,
      remind_officer, state, due_on, open_since, done_on)
    select f.application_id, s.step ->> 'key', s.nth, s.step ->> 'name', s.step ->> 'kind', s.step ->> 'who', true,
      '{7,2}', '{0}', case when is_done then 'done' else 'waiting' end,
      current_date - 30 + floor(${drawn(`f.application_id || s.nth::text`)} * 300)::int, f.started_at,
      case when is_done then f.started_at::date + s.nth::int end
    from application_plans f
    join step_plan_versions v on v.plan_id = f.plan_id and v.version = f.plan_version
    cross join jsonb_array_elements(v.steps) with ordinality as s (step, nth)
    cross join lateral (select s.nth <= 4 as is_done) as progress`)
}
