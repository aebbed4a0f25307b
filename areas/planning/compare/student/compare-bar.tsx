import { comparedMost } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { CompareIcon } from '#kit/ui/icons.ts'
import { useBottomBar } from '#kit/ui/layout/use-bottom-bar.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import { setChosen, useChosen } from './chosen-programs.ts'

const texts = compareTexts.bar

/**
 * The programs chosen for comparison, at the lower edge of the view. It must be the last child of its page: it sticks to
 * the edge while the page scrolls under it, and follows the content at its end, so that it hides nothing permanently.
 */
export function CompareBar() {
  const chosen = useChosen()
  const count = chosen.length
  const shown = count > 0
  useBottomBar(shown)
  return (
    <section
      aria-label={texts.label}
      className="pointer-events-none sticky bottom-(--toast-room,0px) z-30 print:hidden"
    >
      <p role="status" className="sr-only">
        {shown && texts.chosen({ count, most: comparedMost })}
      </p>
      {shown && (
        <div className="pointer-events-auto mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float">
          <p className="min-w-0 flex-[1_1_14rem] truncate text-sm text-soft max-sm:hidden">
            {count === 1 ? texts.oneMore : chosen.map(({ name }) => name).join(' · ')}
          </p>
          {count === 1 && <p className="text-sm text-soft sm:hidden">{texts.oneMore}</p>}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
            <Button tone="text" size="small" aria-label={texts.clearAll} onClick={() => setChosen([])}>
              {texts.clear}
            </Button>
            {count > 1 && (
              <LinkButton
                tone="main"
                size="small"
                href={paths.comparing(chosen.map(({ _id }) => _id))}
                icon={<CompareIcon className="size-[18px]" />}
              >
                {texts.compare({ count })}
              </LinkButton>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
