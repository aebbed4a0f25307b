import type { Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'

/** Marks, age and tests that a question states; null where it states none. */
export interface Marks {
  /** Of the school certificate, in percent. */
  readonly percent: number | null
  readonly age: number | null
  readonly ielts: number | null
  /** Of TOEFL, on the scale up to 120. */
  readonly toefl: number | null
  /** Of a bachelor's degree, out of 4. Conversations stored before it was read lack it. */
  readonly cgpa?: number | null
  /** Whether the certificate is in pre-engineering or computer science, and so without biology. */
  readonly withoutBiology: boolean
  /** Whether it says that somebody has a bachelor's degree. Conversations stored before it was read lack it. */
  readonly graduate?: boolean
}

const graduated =
  /\b(?:i am|did|done|completed|finished|have|hold|holding|with|passed) (?:(?:my|an?|in|the|with) )*(?:bachelor|graduate|graduation|bcom|bsc|bs|ba|bba|be|btech)\b|\b(?:bachelor|graduation|bcom|bsc|bs|bba) (?:ki degree |degree |mein )?(?:kar (?:li|liya|chuk\w*)|ki hui|kiya hua|ki hai|mukammal|complete)\b/u

/** Reads marks, age and results of tests from the words of a question. */
export function readMarks(words: readonly string[]): Marks {
  const text = words.join(' ')
  const percent =
    /\b(\d{2}(?:\.\d+)?) percent\b/u.exec(text)?.[1] ??
    /\b(?:marks|numbers?)(?: (?:is|are|hain|hai|of|in|mein|fsc|inter|intermediate|matric))* (\d{2}(?:\.\d+)?)\b(?! (?:years?|saal))/u.exec(
      text,
    )?.[1] ??
    /\b(\d{2}(?:\.\d+)?) (?:marks|numbers?)\b/u.exec(text)?.[1] ??
    /\b(?:fsc|inter|intermediate|hssc)(?: (?:is|are|mein|hai|hain|marks|only|sirf|mera))* (\d{2}(?:\.\d+)?)\b(?! (?:years?|saal))/u.exec(
      text,
    )?.[1]
  const age =
    /\b(?:i am|im|i m|he is|she is) (?:only |just |now |already )?(\d{2})\b(?! percent)/u.exec(text)?.[1] ??
    /\b(?:umar|aged?) (?:is |mein |of |hai |limit )?(\d{2})\b/u.exec(text)?.[1] ??
    /\b(\d{2}) (?:umar|saal (?:ka|ki|ke|wala|umar))\b(?! (?:education|taleem|parhai|schooling|study|experience|degree|gap))/u.exec(
      text,
    )?.[1] ??
    /\b(\d{2}) years? (?:old|of (?:age|umar)|umar|ka|ki|ke)\b/u.exec(text)?.[1] ??
    /\bmy (?:\w+ ){1,2}(?:is|turns|turned) (?:only |just |now |already )?(\d{2})\b(?! (?:percent|lakh|hazar|k|euro|dollar|rupees|out|of|in|months?))/u.exec(
      text,
    )?.[1] ??
    /\b(?:apply|join|enrol\w*|admission|start|admitted) at (\d{2})\b(?! (?:percent|lakh|hazar|k|euro|dollar))/u.exec(
      text,
    )?.[1]
  const joined =
    '(?:is |are |mein |hai |hain |band |bands |score |scores |of |overall |mera |only |sirf |aye |aya |got |i have |with )*'
  const ielts =
    new RegExp(
      String.raw`\bielts ${joined}(\d(?:\.\d)?)\b(?! (?:percent|saal|years?|months?|mahina))`,
      'u',
    ).exec(text)?.[1] ??
    /\b([4-9](?:\.\d)?) (?:bands? )?(?:(?:in|mein|ke|ki|wala|overall) )*ielts\b/u.exec(text)?.[1] ??
    /\b([4-9](?:\.\d)?) bands?\b/u.exec(text)?.[1]
  const cgpa =
    /\bc?gpa (?:(?:is|was|of|in|hai|thi|tha|mein|mera|my|ka|ki|only|sirf|around|about|bachelor) )*([1-4](?:\.\d+)?)\b(?! (?:percent|saal|years?))/u.exec(
      text,
    )?.[1] ?? /\b([1-4](?:\.\d+)?) (?:(?:ka|ki|of|in) )*c?gpa\b/u.exec(text)?.[1]
  const orNull = (digits: string | undefined) => (digits === undefined ? null : Number(digits))
  return {
    percent: orNull(percent),
    age: orNull(age),
    ielts: orNull(ielts),
    toefl: orNull(
      /\btoefl (?:is |mein |hai |score |of |mera |i have |got )*(\d{2,3})\b/u.exec(text)?.[1] ??
        /\b(\d{2,3}) (?:in|mein|ka|on) toefl\b/u.exec(text)?.[1],
    ),
    cgpa: orNull(cgpa),
    graduate: graduated.test(text),
    withoutBiology: /\bpre (?:engineering|engg?|eng)\b|\b(?:fsc|inter) engineering\b|\bics\b/u.test(text),
  }
}

export const statesMarks = ({ percent, age, ielts, toefl, cgpa = null, withoutBiology }: Marks): boolean =>
  [percent, age, ielts, toefl, cgpa].some((one) => one !== null) || withoutBiology

/** Whether a question states more than which certificate somebody has. */
export const statesResults = (marks: Marks): boolean => statesMarks({ ...marks, withoutBiology: false })

const emptyRecord: Evidence = { schooling: [], tests: [], dateOfBirth: null }

const completed = (
  qualification: 'hssc_pre_engineering' | 'hssc_pre_medical' | 'other_bachelor',
  scheme: 'percentage' | 'cgpa_4',
  obtained: number | null,
): Evidence['schooling'][number] => ({
  qualification,
  title: null,
  institution: null,
  country: 'PK',
  status: 'completed',
  year: null,
  scheme,
  obtained,
  total: null,
  subjects: [],
})

const takenToday = (test: 'ielts' | 'toefl_120', overall: number | null, today: string): Evidence['tests'] =>
  overall === null ? [] : [{ test, status: 'taken', date: today, overall, sections: [], reportNo: null }]

/**
 * The record with what a question states in place of the same in the record: it is compared, and not stored.
 * @param record null for a student without one
 * @param today as in 2027-02-01
 * @param ofSchool whether an average is that of the school, because a bachelor's degree is asked for
 */
export function withMarks(
  record: Evidence | null,
  { percent, age, ielts, toefl, cgpa = null, withoutBiology, graduate = false }: Marks,
  today: string,
  ofSchool = false,
): Evidence {
  const { schooling, tests, dateOfBirth } = record ?? emptyRecord
  return {
    schooling: [
      ...(percent === null && !withoutBiology
        ? schooling
        : [completed(withoutBiology ? 'hssc_pre_engineering' : 'hssc_pre_medical', 'percentage', percent)]),
      ...(cgpa === null && !graduate
        ? []
        : [completed(ofSchool ? 'hssc_pre_medical' : 'other_bachelor', 'cgpa_4', cgpa)]),
    ],
    tests: [
      ...tests.filter(
        ({ test }) => !(test === 'ielts' && ielts !== null) && !(test === 'toefl_120' && toefl !== null),
      ),
      ...takenToday('ielts', ielts, today),
      ...takenToday('toefl_120', toefl, today),
    ],
    // The day before a birthday counts as the lower age.
    dateOfBirth: age === null ? dateOfBirth : `${Number(today.slice(0, 4)) - age}-01-01`,
  }
}
