import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listShortlistIds } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { StepMarker } from '#kit/ui/cards/step-marker.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { firstStepsTexts as texts } from '#texts/app/student/first-steps.ts'

/** Programs on the shortlist that complete the second step. */
const enough = 3

const hrefs = { marks: paths.record, programs: paths.universities, application: paths.universities }

/** What a student does before the first application is sent: three steps, and one main button for the next. */
export default function FirstSteps() {
  const record = useLoaded(showAcademicRecord, {})
  const shortlist = useLoaded(listShortlistIds, {})
  const settled = [record, shortlist].every(({ data, failure }) => data !== null || failure !== null)
  const saved = shortlist.data?.programIds.length ?? 0
  const steps = [
    { key: 'marks', done: (record.data?.record.schooling.length ?? 0) > 0 },
    { key: 'programs', done: saved >= enough },
    { key: 'application', done: false },
  ] as const
  const now = steps.findIndex(({ done }) => !done)
  return (
    <Card padded aria-labelledby="first-steps" className="mb-5">
      <h2 id="first-steps" className="text-h3">
        {texts.heading}
      </h2>
      <p className="mt-1 mb-5 max-w-[60ch] text-soft">{texts.sub}</p>
      {settled ? (
        <ol className="timeline grid gap-y-5 md:grid-cols-3 md:gap-x-6">
          {steps.map(({ key, done }, at) => {
            const state = done ? 'passed' : at === now ? 'now' : 'ahead'
            const { title, about, action } = texts.steps[key]
            return (
              <li
                key={key}
                data-state={state}
                aria-current={state === 'now' ? 'step' : undefined}
                className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 md:before:hidden"
              >
                <StepMarker state={state}>{at + 1}</StepMarker>
                <div className="grid content-start justify-items-start gap-1 max-sm:justify-items-stretch">
                  <h3 className="text-h5 tracking-normal">
                    <VisuallyHidden>{texts.states[state]}: </VisuallyHidden>
                    {title}
                  </h3>
                  <p className="text-sm text-soft">
                    {key === 'programs' && saved > 0 && !done ? texts.saved({ count: saved, enough }) : about}
                  </p>
                  {!done && (key !== 'application' || state === 'now') && (
                    <LinkButton href={hrefs[key]} tone={state === 'now' ? 'main' : 'line'} className="mt-2">
                      {action}
                    </LinkButton>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      ) : (
        <Loading label={texts.loading}>
          <SkeletonText lines={5} />
        </Loading>
      )}
      <p className="mt-6 text-sm text-soft">
        {texts.unsure} <Anchor href={paths.chatbot}>{texts.chatbot}</Anchor> {texts.or}{' '}
        <Anchor href={paths.messages}>{texts.advisor}</Anchor>. {texts.free}
      </p>
    </Card>
  )
}
