import { paths } from '#kit/routing/paths.ts'
import { formatDay, formatTimestamp } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import type { EnquiryDetails } from '../contract/one-enquiry.ts'
import { enquiryHistoryTexts as texts } from '#texts/conversation/enquiries/one-enquiry.ts'
import { enquiryInboxTexts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

/** What happened to an enquiry, oldest first. */
export function EnquiryHistory({ of: { history } }: { of: EnquiryDetails }) {
  return (
    <Card as="aside" padded aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-h4">
        {texts.heading}
      </h2>
      <ol className="grid gap-2 text-sm">
        {history.map(({ at, act, by, whom, day, reason }) => (
          <li key={`${at} ${act}`}>
            <span className="break-words">
              <bdi>
                {act === 'received'
                  ? texts.received
                  : texts.acts[reason === null ? act : 'closed']({
                      name: by ?? enquiryInboxTexts.somebody,
                      whom: whom ?? texts.noName,
                      day: day === null ? '' : formatDay(day),
                      reason: reason === null ? '' : enquiryInboxTexts.ends[reason],
                    })}
              </bdi>
            </span>
            <span className="block text-xs text-soft">{formatTimestamp(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** What else came from the same address or phone number. */
export function OtherEnquiries({ of: { others } }: { of: EnquiryDetails }) {
  if (others.length === 0) return null
  return (
    <Card as="aside" padded aria-labelledby="others" className="grid gap-3">
      <h2 id="others" className="text-h4">
        {texts.others}
      </h2>
      <ul className="grid gap-2 text-sm">
        {others.map(({ _id, kind, receivedAt, isHandled }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Anchor
              href={paths.staffEnquiry(_id)}
              className="inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
            >
              {enquiryInboxTexts.kindOf[kind]}, {formatTimestamp(receivedAt)}
            </Anchor>
            <span className="text-soft">{isHandled ? texts.isHandled : texts.isOpen}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
