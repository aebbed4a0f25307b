import { fieldName } from '#areas/accounts/offers-web.ts'
import { qualificationNames } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Button } from '#kit/ui/button.tsx'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import { qualifyTexts as texts } from '#texts/site/qualify.ts'
import type { AnswerName } from '#areas/accounts/academic-record/contract/three-answers.ts'
import type { ReadAnswers } from './answers.ts'

const control = 'min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-ink'
const labelLook = 'text-sm font-semibold'

function Wrong({ name, wrong }: { name: AnswerName } & Pick<ReadAnswers, 'wrong'>) {
  if (wrong[name] === undefined) return null
  return (
    <p id={`${name}-wrong`} className="text-sm font-semibold text-stop">
      {wrong[name]}
    </p>
  )
}

/**
 * Three answers: the last certificate, its marks, and what somebody wants to study. A plain form; the script keeps what
 * was sent on the device (`data-answers`).
 * @param fields to choose from, ISCED-F
 */
export function QualifyForm({ answers, wrong, fields }: ReadAnswers & { fields: readonly string[] }) {
  const wiring = (name: AnswerName) => ({
    name,
    id: name,
    'aria-invalid': wrong[name] === undefined ? undefined : true,
    'aria-describedby': wrong[name] === undefined ? undefined : `${name}-wrong`,
  })
  return (
    <form
      action={publicPaths.qualify}
      method="get"
      data-answers=""
      className="card grid items-start gap-4 p-4 md:grid-cols-[1.3fr_1.2fr_1.3fr_auto] md:p-5"
    >
      <div className="grid gap-[5px]">
        <label htmlFor="qualification" className={labelLook}>
          {texts.certificate}
        </label>
        <select {...wiring('qualification')} defaultValue={answers.qualification} className={control}>
          <option value="">{texts.choose}</option>
          {qualificationNames.map((name) => (
            <option key={name} value={name}>
              {requirementTexts.subjects[name]}
            </option>
          ))}
        </select>
        <Wrong name="qualification" wrong={wrong} />
      </div>
      <div className="grid gap-[5px]">
        <label htmlFor="obtained" className={labelLook}>
          {texts.marks}
        </label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
          <input
            {...wiring('obtained')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            defaultValue={answers.obtained}
            className={`${control} tabular-nums`}
          />
          <span className="text-sm text-soft">{texts.ofTotal}</span>
          <input
            {...wiring('total')}
            aria-label={texts.total}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            defaultValue={answers.total}
            className={`${control} tabular-nums`}
          />
        </div>
        <Wrong name="obtained" wrong={wrong} />
        <Wrong name="total" wrong={wrong} />
      </div>
      <div className="grid gap-[5px]">
        <label htmlFor="field" className={labelLook}>
          {texts.field}
        </label>
        <select {...wiring('field')} defaultValue={answers.field} className={control}>
          <option value="">{texts.anyField}</option>
          {fields.map((field) => (
            <option key={field} value={field}>
              {fieldName(field)}
            </option>
          ))}
        </select>
        <Wrong name="field" wrong={wrong} />
      </div>
      <Button type="submit" className="md:mt-[26px]">
        {texts.show}
      </Button>
    </form>
  )
}
