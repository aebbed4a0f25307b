import { formatDay } from '#kit/format/local-formats.ts'
import { contactPaths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { HelpIcon } from '#kit/ui/icons.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'

/** The host of a web address without www; null if it is none. Only such addresses become links. */
export function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null
}

/** A link to another site, by its host. */
export function Elsewhere({ address }: { address: string }) {
  return (
    <a href={address} rel="noreferrer noopener nofollow" className="break-words">
      {hostOf(address)}
      <span className="sr-only"> ({texts.elsewhere})</span>
    </a>
  )
}

interface SourceProps {
  url: string | null
  checkedOn: string | null
  /** Nothing was read: the address is where to ask. */
  asking?: boolean
}

/** Where facts come from and when they were checked. */
export function Source({ url, checkedOn, asking = false }: SourceProps) {
  const isLink = hostOf(url) !== null
  if (!isLink && checkedOn === null) return null
  return (
    <p className="text-xs text-soft">
      {isLink && (
        <>
          {asking ? texts.askAt : texts.from} <Elsewhere address={url!} />
          {checkedOn === null ? '.' : ', '}
        </>
      )}
      {checkedOn !== null && texts.checked({ day: formatDay(checkedOn) })}
    </p>
  )
}

/** What is not known, in one line, and whom to ask; nothing if all is known. */
export function NotGiven({ facts }: { facts: string }) {
  if (facts === '') return null
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-sunk px-3.5 py-2.5 text-sm">
      <HelpIcon className="text-soft" />
      <span>
        {texts.unknown({ facts })} <Anchor href={contactPaths.write}>{texts.ask}</Anchor>
      </span>
    </p>
  )
}
