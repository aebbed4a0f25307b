import type { University } from '#areas/catalogue/universities/contract.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { programFactTexts as texts } from '#texts/catalogue/programs/program-facts.ts'
import { oldTuition } from './describe-program.ts'
import { unsureAmount } from './tuition.tsx'

interface Props {
  university: Pick<University, 'tuitionFrom' | 'tuitionTo' | 'tuitionYears'>
  now?: Date
}

/** What the programs of a university cost; amounts of some years ago look less sure. Nothing if no fee is given. */
export function UniversityTuition({ university: { tuitionFrom, tuitionTo, tuitionYears }, now }: Props) {
  if (tuitionFrom === null) return null
  const amount = formatAmount(tuitionFrom, tuitionTo)
  const old = oldTuition(tuitionYears, now)
  if (old === null) return amount
  return (
    <>
      {old.isAll ? <span className={unsureAmount}>{amount}</span> : amount}
      <span className="block text-xs font-normal text-wait">
        {(old.isAll ? texts.allOld : texts.someOld)({ year: old.year })}
      </span>
    </>
  )
}
