import { usePageArrival } from '../../shared/page-arrival.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { staffCosts } from '../../words/en-staff-costs.ts'
import { DestinationCosts } from './destination-costs.tsx'
import { Rates } from './rates.tsx'

/** Rates of exchange and costs of destinations, each with source and day. */
export default function CostsPage() {
  usePageArrival(staffCosts.title)
  return (
    <>
      <PageTitle sub={staffCosts.sub}>{staffCosts.title}</PageTitle>
      <div className="grid gap-5">
        <Rates />
        <DestinationCosts />
      </div>
    </>
  )
}
