/** What screens of other areas may import from this one, for students and officers. */

export { inHomeCurrency } from './costs/web/in-home-currency.ts'
export {
  describeCondition,
  describeRequirement,
  describeSubject,
  describeValue,
} from './fit/web/describe-requirement.ts'
export { FitSummary } from './fit/web/fit-summary.tsx'
export {
  describeLength,
  describeLevel,
  describeLanguage,
  describeTuition,
  type Priced,
  tuitionParts,
  type TuitionParts,
} from './programs/web/describe-program.ts'
export { describeStart, quotedNote } from './programs/web/describe-start.ts'
export { FactLine } from './programs/web/fact-line.tsx'
export { KnownFacts } from './programs/web/known-facts.tsx'
export { clearPrograms, fetchPrograms } from './programs/web/program-slice.ts'
export { groupVariants } from './programs/web/program-variants.ts'
export type { Variants } from './programs/web/program-variants.ts'
export { OldFees } from './programs/web/old-fees.tsx'
export { SimilarList } from './programs/web/similar-list.tsx'
export { SourceLine } from './programs/web/source-line.tsx'
export { Tuition, unsureAmount } from './programs/web/tuition.tsx'
export { UniversityTuition } from './programs/web/university-tuition.tsx'
export { VariantList } from './programs/web/variant-list.tsx'
export { formatCount } from './search/web/format-count.ts'
export { CountryCards, SubjectList } from './search/web/start-lists.tsx'
export { UnderstoodAs } from './search/web/understood-as.tsx'
export { fetchUniversities } from './universities/web/university-slice.ts'
