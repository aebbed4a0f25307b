import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { countryCodes } from '#kit/format/country-codes.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import { everyCountry, listStepPlans, showStepPlan } from '../contract/step-plans.ts'
import { PlanEditor } from './plan-editor.tsx'

const nameOf = (country: string | null) => (country === null ? texts.everyCountry : countryName(country))
const hrefOf = (country: string) => `${paths.staffStepPlans}?country=${country}`

/** The plans of outside steps: a list of countries, the steps of one, and what its students see. */
export default function StepPlansPage() {
  const [query, setQuery] = useSearchParams()
  const country = query.get('country') ?? everyCountry
  usePageArrival(texts.title, country)
  const plans = useLoaded(listStepPlans, {})
  const plan = useLoaded(showStepPlan, { params: { country } })
  return (
    <>
      <PageTitle sub={texts.sub}>{texts.title}</PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[220px_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Record
            of={plans}
            loading={texts.loading}
            shape={<SkeletonText lines={5} className="min-h-dvh content-start" />}
          >
            {({ plans: known }) => (
              <>
                <Card as="div" className="p-2">
                  <nav aria-label={texts.countries}>
                    <ul className="grid gap-0.5">
                      {known.map((one) => {
                        const key = one.country ?? everyCountry
                        return (
                          <li key={key}>
                            <Anchor
                              href={hrefOf(key)}
                              aria-current={key === country ? 'page' : undefined}
                              className="flex min-h-11 items-center justify-between gap-2 rounded-control px-3 text-sm no-underline hover:bg-sunk aria-[current=page]:bg-tint aria-[current=page]:font-semibold"
                            >
                              <span>{nameOf(one.country)}</span>
                              <span className="text-xs whitespace-nowrap text-soft">
                                {texts.steps({ count: one.steps })}
                              </span>
                            </Anchor>
                          </li>
                        )
                      })}
                    </ul>
                  </nav>
                </Card>
                <AddCountry
                  known={known.flatMap((one) => one.country ?? [])}
                  onChosen={(code) => setQuery(new URLSearchParams({ country: code }))}
                />
              </>
            )}
          </Record>
        </div>
        {/* On a phone it is below the countries, and waits for them: their number decides where it begins. */}
        {(plans.data !== null || plans.failure !== null) && (
          <div className="min-w-0">
            <Record
              of={plan}
              loading={texts.loadingPlan}
              shape={<SkeletonText lines={8} className="min-h-dvh content-start" />}
            >
              {(data) => (
                <PlanEditor
                  key={`${country} ${data.version}`}
                  path={country}
                  name={nameOf(data.country)}
                  plan={data}
                  onSaved={plan.put}
                  onStale={() => void plan.reload()}
                />
              )}
            </Record>
          </div>
        )}
      </div>
    </>
  )
}

function AddCountry({ known, onChosen }: { known: readonly string[]; onChosen: (code: string) => void }) {
  const [chosen, setChosen] = useState('')
  const others = countryCodes
    .filter((code) => !known.includes(code))
    .map((code) => [code, countryName(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <Field label={texts.addCountry}>
      <Select
        value={chosen}
        onChange={({ currentTarget }) => {
          setChosen('')
          if (currentTarget.value !== '') onChosen(currentTarget.value)
        }}
      >
        <option value="">{texts.chooseCountry}</option>
        {others.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
