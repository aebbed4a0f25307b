import { paths } from '#kit/routing/paths.ts'
import { isPossible, obstacleTo } from '#areas/applications/states/web/actions.ts'
import { OfferCard } from '#areas/applications/states/web/offer-card.tsx'
import { OutcomeCard } from '#areas/applications/states/web/outcome-card.tsx'
import { describeTuition, inHomeCurrency } from '#areas/catalogue/offers-web.ts'
import type { Priced } from '#areas/catalogue/offers-web.ts'
import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { offerTexts } from '#texts/applications/states/application.ts'
import { notesOfRequest } from '#areas/applications/states/web/notes-of-request.ts'
import { RequestCard } from '#areas/applications/states/web/request-card.tsx'
import { statusLine } from '#areas/applications/states/web/status-line.ts'
import { tuitionByOffer } from '#areas/applications/states/web/tuition-by-offer.ts'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { SendDocuments } from '#areas/applications/submit/student/documents/lazy-send-documents.tsx'
import type { Application, ApplicationEvent } from '../contract/applications.ts'
import { applicationTexts as texts, joinTexts } from '#texts/applications/list/applications.ts'
import { Withdrawn } from './withdrawn-card.tsx'
import { ConfirmJoin } from './confirm-join.tsx'
import { OwnLetters } from './own-letters.tsx'

interface WhatNowProps {
  application: Application
  events: readonly ApplicationEvent[]
  program: ProgramOf
  onChanged: (application: Application, message: string) => void
  onDecline: () => void
}

/** A tuition in the currency of the students, with the day of the rate; null without a rate. */
function useTuitionThere(priced: Priced | null): string | null {
  const { data } = useLoaded(listRates, priced === null ? null : {})
  const there =
    priced && data && inHomeCurrency(priced.tuition, { rates: data.rates, currency: data.homeCurrency })
  if (!there) return null
  const values = { amount: formatAmount(there), day: formatDay(there.asOf) }
  return priced.tuitionTo === null ? offerTexts.there(values) : offerTexts.thereFrom(values)
}

/** What the stage means for the student, and the actions it allows. */
export function NextStep({ application, events, program, onChanged, onDecline }: WhatNowProps) {
  const now = new Date()
  const { stage, offer, outcome, intake } = application
  const priced = offer && tuitionByOffer(offer, program)
  const there = useTuitionThere(priced)
  const findAnother = <LinkButton href={paths.universities}>{texts.next}</LinkButton>
  if ((stage === 'offered' || stage === 'joined') && offer !== null) {
    return (
      <OfferCard
        offer={offer}
        programName={application.program.programName}
        intake={intake}
        program={program}
        joined={stage === 'joined'}
        there={there}
        now={now}
      >
        {stage === 'offered' && (
          <>
            <div className="flex flex-wrap gap-3 max-sm:grid">
              {isPossible(application, 'confirm_join') && (
                <ConfirmJoin
                  application={application}
                  tuition={priced && describeTuition(priced)}
                  there={there}
                  onJoined={onChanged}
                />
              )}
              {isPossible(application, 'decline') && (
                <Button tone="stop" onClick={onDecline}>
                  {texts.decline}
                </Button>
              )}
            </div>
            <p className="text-sm text-soft">{obstacleTo(application, 'confirm_join') ?? joinTexts.about}</p>
          </>
        )}
        {/* A new stage may bring a new letter. */}
        <OwnLetters key={stage} applicationId={application._id} />
      </OfferCard>
    )
  }
  if (stage === 'documents_requested') {
    return (
      <RequestCard
        documents={application.missingDocuments}
        requested={application.askedDocuments}
        due={application.documentsDue}
        note={notesOfRequest(events)}
      >
        {isPossible(application, 'documents_complete') && (
          <SendDocuments
            // Documents that have arrived are not offered again; those that are being uploaded stay when the office
            // requests or accepts another.
            key={application.documents.map(({ _id }) => _id).join(' ')}
            application={application}
            names={application.missingDocuments}
            needed={application.missingDocuments}
            onSent={onChanged}
          />
        )}
      </RequestCard>
    )
  }
  if ((stage === 'rejected' || stage === 'offer_withdrawn') && outcome !== null) {
    return (
      <OutcomeCard stage={stage} reasons={outcome.reasons} advice={outcome.advice}>
        <div>{findAnother}</div>
      </OutcomeCard>
    )
  }
  if (stage === 'withdrawn') return <Withdrawn application={application} onChanged={onChanged} />
  return (
    <Banner tone="info" action={application.status === 'cancelled' ? findAnother : undefined}>
      {statusLine(application, now)}
    </Banner>
  )
}
