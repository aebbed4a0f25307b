import { cx } from 'class-variance-authority'
import type { Enquiry } from '../contract/enquiries.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

interface Props {
  of: Enquiry
  /** A list shows three lines of a message only. */
  short?: boolean
}

/** What somebody wrote: a message, or the fields of a registration. */
export function EnquiryText({ of: { message, courseType, qualification }, short = false }: Props) {
  if (message === null)
    return (
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {courseType !== null && <span>{texts.wants({ course: texts.courses[courseType] })}</span>}
        {qualification !== null && (
          <span>
            <bdi>{texts.has({ qualification })}</bdi>
          </span>
        )}
      </p>
    )
  return (
    <p dir="auto" className={cx('max-w-[44em] break-words whitespace-pre-line', short && 'line-clamp-3')}>
      {message}
    </p>
  )
}
