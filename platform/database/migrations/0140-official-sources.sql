-- phase: expand
-- Rules of regulators follow the built-in file at each start. One without a day was read nowhere: it is a question to
-- ask, and its address says where.
alter table recognition_rules alter column checked_on drop not null;

-- Facts of the built-in catalogue that only agencies stated get the source that the built-in files have now, or become
-- unknown. Facts that an officer gave a source of their own stay, as do rows that came from elsewhere.

-- Tuition and requirements that only an agency stated.
update programs
set tuition_amount = null, tuition_max = null, tuition_currency = null, tuition_basis = null, tuition_year = null
where source_id ~ '^mz:(051qn8h41|swot:ciu\.edu\.ge):' and not group_sources ? 'tuition'
  and source_url in ('https://asarworld.com/en/universities-2', 'https://geoguide.org/en/study/tuition-fees-georgia');
update programs
set requirement_set = null, requirements_source_url = null, requirements_checked_on = null, entry_requirements = null
where requirements_source_url = 'https://asarworld.com/en/universities-2'
  or requirements_source_url like 'https://admitstation.com/%';
update programs
set requirements_source_url = 'https://www.medinto.unito.it/do/home.pl/View?doc=Admission_requirements.html',
  requirements_checked_on = '2026-11-26'
where requirements_source_url = 'https://en.wikipedia.org/wiki/International_Medical_Admissions_Test';
update programs
set requirements_source_url = 'https://med.tongji.edu.cn/english/ABOUT_TUSM/How_to_Apply.htm',
  requirements_checked_on = '2026-11-26'
where requirements_source_url = 'https://tongji.cucas.cn/program/MBBS-in-English-28786.html';
update programs set duration_months = null
where source_id = 'mz:059gcgy73:mbbs-clinical-medicine-english-taught' and duration_months = 72
  and source_url like 'https://www.studyabroad.pk/%' and not group_sources ? 'study';
update programs set intake = null
where source_id = 'mz:03rc6as71:mbbs-clinical-medicine-english-taught' and intake = 'September'
  and source_url like 'https://www.studyabroad.pk/%' and not group_sources ? 'intakes';
update programs set intake = 'one a year, by IMAT in September (2024: registration 2-12 Sep, test 17 Sep)'
where intake = 'one a year, by IMAT in September (2025: registration 26 Aug-9 Sep, test 17 Sep)'
  and not group_sources ? 'intakes';

-- Sources, last: the statements above tell by them which facts were an agency's.
update programs
set source_url = case
    when source_id like 'mz:059gcgy73:%' then 'http://e-sie.njmu.edu.cn/2022/0407/c18097a216685/page.htm'
    when source_id like 'mz:03rc6as71:%' then 'https://med.tongji.edu.cn/english/ABOUT_TUSM/How_to_Apply.htm'
    else 'https://eoibeijing.gov.in/eoibejing_pages/MTA0NQ,,'
  end, source_kind = 'official', source_note = null, checked_on = '2026-11-26'
where source_id like 'mz:%:mbbs-clinical-medicine-english-taught'
  and source_url = 'https://www.studyabroad.pk/news-event/china-limits-english-taught-mbbs-programs-to-only-45-universities-for-foreign-students-14793';
update programs p
set source_url = own.page, source_kind = 'official', source_note = null, checked_on = '2026-11-26'
from (values
  ('mz:00wjc7c48:medicine-and-surgery-in-english', 'https://www.unimi.it/en/education/international-medical-school'),
  ('mz:00s6t1f81:medicine-and-surgery-in-english', 'https://portale.unipv.it/it/didattica/corsi-di-laurea/corsi-di-laurea-magistrale/medicine-and-surgery'),
  ('mz:01111rn36:medicine-and-surgery-in-english', 'https://corsi.unibo.it/singlecycle/MedicineAndSurgery/admission-procedures'),
  ('mz:00240q980:medicine-and-surgery-in-english', 'https://www.unipd.it/en/en/en/en/study-english-how-apply'),
  ('mz:02p77k626:medicine-and-surgery-in-english', 'http://medicina.test.uniroma2.it/en/dcmas-mini-sito-lauree-ciclo-unico'),
  ('mz:048tbm396:medicine-and-surgery-in-english', 'https://www.medinto.unito.it/do/home.pl/View?doc=Admission_requirements.html'),
  ('mz:01ynf4891:medicine-and-surgery-in-english', 'https://en.unimib.it/news/imat-test-single-cycle-master%E2%80%99s-degree-program-medicine-and-surgery-17th-september'),
  ('mz:02k7wn190:medicine-and-surgery-in-english', 'https://corsi.unipr.it/it/cdlm-ms/modalita-di-iscrizione-e-scadenze'),
  ('mz:05ctdxz19:medicine-and-surgery-in-english', 'https://medicine-and-surgery.cdl.unime.it/en/presentation/teaching-methods'),
  ('mz:02kqnpp86:medicine-and-surgery-in-english', 'https://www.medicinadiprecisione.unicampania.it/didattica/corsi-di-studio/corso-di-laurea-magistrale-a-ciclo-unico-in-medicina-e-chirurgia-in-lingua-inglese-medicine-and-surgery-in-english'),
  ('mz:003109y17:medicine-and-surgery-in-english', 'https://unicaradio.it/blog/2024/09/02/corso-di-medicina-in-inglese-alluniversita-di-cagliari'),
  ('mz:051qn8h41:medicine', 'https://iliauni.edu.ge/en/international/study-options/degree-programs/one-cycle-educational-program/medical-doctor-educational-program-medicine'),
  ('mz:051qn8h41:computer-science', 'https://iliauni.edu.ge/ge/iliauni/AcademicDepartments/bte/programebi-276/schooloftechnology3/bachelorsprograms/kompiuteruli-mecnierebis-sabakalavro-programa'),
  ('mz:051qn8h41:public-health-and-health-policy-mph', 'https://programs-staging.iliauni.edu.ge/en/program/public-health-and-health-policy-master-s-program'),
  ('mz:swot:ciu.edu.ge:medicine-md-in-english', 'https://ciu.edu.ge/en/admission-procedures-for-programs')
) as own (source_id, page)
where p.source_id = own.source_id and p.source_url in (
  'https://en.wikipedia.org/wiki/International_Medical_Admissions_Test', 'https://asarworld.com/en/universities-2',
  'https://geoguide.org/en/study/tuition-fees-georgia');
-- Programs that only an agency names: applications may refer to them, so they stay, without a source.
update programs
set source_url = null, source_kind = null, source_note = null, checked_on = null,
  duration_months = case when group_sources ? 'study' then duration_months end
where source_id ~ '^mz:' and (source_url in
    ('https://asarworld.com/en/universities-2', 'https://geoguide.org/en/study/tuition-fees-georgia')
  or source_url like 'https://admitstation.com/%');
update universities
set source_url = 'https://eoibeijing.gov.in/eoibejing_pages/MTA0NQ,,', checked_on = '2026-11-26'
where source_id = 'manual:ningxia-medical-university' and source_url like 'https://www.studyabroad.pk/%';
-- A note told what an agency's page says.
update programs set source_note = 'duration and tuition not stated on the page; how sure: high'
where source_id = 'mz:024cz2s53:medicine-6b10102-english-track'
  and source_note = 'duration and 4,000-4,800 USD/year quoted only by an agent blog; how sure: high';
