import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import { DestinationCosts } from './destination-costs.tsx'
import { Rates } from './rates.tsx'

/** Exchange rates and costs of destinations, each with source and day. */
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
