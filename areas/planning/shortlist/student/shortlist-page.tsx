import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { useApplied } from '#areas/applications/offers-student.ts'
import { applyStateOf } from '#areas/planning/program-page/student/apply-state.ts'
import { useCurrency } from '#areas/catalogue/offers-student.ts'
import { removeFromShortlist, addToShortlist, listShortlist } from '../contract.ts'
import type { Shortlisted } from '../contract.ts'
import { shortlistPageTexts, shortlistedTexts } from '#texts/planning/shortlist/shortlist.ts'
import { ShortlistedProgram } from './shortlisted-program.tsx'

/** The programs a student has saved, with deadline, note and reminders, and links to compare or apply. */
export default function ShortlistPage() {
  usePageArrival(shortlistPageTexts.title)
  const { currency, settled } = useCurrency(null)
  const list = useLoaded(listShortlist, settled ? { query: { currency } } : null)
  const applied = useApplied()
  const adding = useSend(addToShortlist)
  const removing = useSend(removeFromShortlist)
  const refusal = removing.failure ?? adding.failure
  const rewrite = (how: (shortlist: Shortlisted[]) => Shortlisted[]) =>
    list.change(({ shortlist }) => ({ shortlist: how(shortlist) }))

  const undo = ({ program, note, remind }: Shortlisted) => {
    removing.reset()
    void adding.send({ params: { programId: program._id }, body: { note, remind } }).catch(shownByState)
  }
  const remove = async (removed: Shortlisted) => {
    const { _id: programId, programName } = removed.program
    adding.reset()
    rewrite((all) => all.filter(({ program }) => program._id !== programId))
    // The button that had the focus has been removed; move the focus to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    try {
      await removing.send({ params: { programId } })
      const action = { label: shortlistedTexts.undo, onAct: () => undo(removed) }
      showToast({ text: shortlistedTexts.removed({ program: programName }), action })
    } catch {
      void list.reload()
    }
  }
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: shortlistPageTexts.back, href: paths.universities },
              { label: shortlistPageTexts.title },
            ]}
          />
        }
        sub={shortlistPageTexts.sub}
      >
        {shortlistPageTexts.title}
      </PageTitle>
      {refusal && (
        <Banner tone="error" className="mb-4">
          {refusal.message}
        </Banner>
      )}
      <Record of={list} loading={shortlistPageTexts.loading} shape={shape}>
        {({ shortlist }) =>
          shortlist.length === 0 ? (
            <EmptyShortlist />
          ) : (
            <>
              <p role="status" className="mb-3 text-sm">
                <b className="font-semibold">{shortlistPageTexts.count({ count: shortlist.length })}</b>{' '}
                {shortlist.length > 1 && <span className="text-soft">{shortlistPageTexts.compareSome}</span>}
              </p>
              <ul className="grid gap-3.5">
                {shortlist.map((entry) => (
                  <li key={entry.program._id}>
                    <ShortlistedProgram
                      entry={entry}
                      standing={applied && applyStateOf(entry.program, applied.applications, applied.started)}
                      onRemove={() => void remove(entry)}
                      onChange={(change) =>
                        rewrite((all) =>
                          all.map((other) =>
                            other.program._id === entry.program._id ? { ...other, ...change } : other,
                          ),
                        )
                      }
                      onStale={list.reload}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Record>
      <CompareBar />
    </>
  )
}

const shape = [0, 1, 2].map((card) => (
  <Card key={card} as="div" padded className="mb-3.5">
    <SkeletonText lines={4} />
  </Card>
))

function EmptyShortlist() {
  return (
    <Card as="div">
      <EmptyState
        title={shortlistPageTexts.none}
        action={
          <LinkButton tone="main" href={paths.universities}>
            {shortlistPageTexts.find}
          </LinkButton>
        }
        className="py-10"
      >
        {shortlistPageTexts.noneHelp}
      </EmptyState>
    </Card>
  )
}
