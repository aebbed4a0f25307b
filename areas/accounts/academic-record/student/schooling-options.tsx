import { entryTexts, schoolingTexts as texts } from '#texts/accounts/academic-record/record.ts'
import { gradeSchemeNames } from '../contract/qualifications-and-tests.ts'
import { subjectName } from '../web/describe-record.ts'

const groups = {
  school: [
    'ssc',
    'o_level',
    'hssc_pre_medical',
    'hssc_pre_engineering',
    'hssc_ics',
    'hssc_icom',
    'hssc_fa',
    'a_level',
    'dae',
    'other_secondary',
  ],
  college: ['adp', 'ba_bsc_2_years'],
  degree: ['bs_4_years', 'other_bachelor', 'mbbs_bds', 'ma_msc', 'ms_mphil', 'phd'],
} as const

/** The options of a select of qualifications. */
export function QualificationOptions() {
  return (
    <>
      <option value="">{entryTexts.choose}</option>
      {Object.entries(groups).map(([group, names]) => (
        <optgroup key={group} label={texts.groups[group as keyof typeof groups]}>
          {names.map((name) => (
            <option key={name} value={name}>
              {subjectName(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}

/** The options of a select of grading schemes: marks out of a total, and the others. */
export function GradeOptions() {
  return (
    <>
      <option value="total">{texts.schemes.total}</option>
      {gradeSchemeNames.map((scheme) => (
        <option key={scheme} value={scheme}>
          {texts.schemes[scheme]}
        </option>
      ))}
    </>
  )
}
