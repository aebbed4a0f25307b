import { SaveIcon } from '#kit/ui/icons.ts'
import { publicShortlistTexts as texts } from '#texts/site/public-shortlist.ts'

/** What the script puts in the place of the program's name. */
const name = '{}'

/**
 * The bookmark of a program, once on each page: the script copies it to every element with `data-save`, so that it is
 * missing rather than broken without scripts, and a list does not repeat it.
 */
export function BookmarkTemplate({ look }: { look: 'icon' | 'button' }) {
  const label = texts.saveProgram({ program: name })
  return (
    <template id="bookmark">
      {look === 'icon' ? (
        <button
          type="button"
          aria-pressed="false"
          aria-label={label}
          className="absolute end-1 top-1 z-10 grid size-11 cursor-pointer place-items-center rounded-control text-soft hover:text-accent aria-pressed:text-accent aria-pressed:[&_svg]:fill-current"
        >
          <SaveIcon />
        </button>
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            aria-pressed="false"
            aria-label={label}
            className="group peer inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-[18px] font-semibold text-ink hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent aria-pressed:[&_svg]:fill-current"
          >
            <SaveIcon />
            <span className="group-aria-pressed:hidden">{texts.save}</span>
            <span className="hidden group-aria-pressed:inline">{texts.saved}</span>
          </button>
          <span className="hidden text-xs text-soft peer-aria-pressed:inline">{texts.onDevice}</span>
        </span>
      )}
    </template>
  )
}
