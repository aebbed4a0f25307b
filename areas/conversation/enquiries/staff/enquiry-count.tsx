import { usePlace } from '#kit/routing/router.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { MenuCount } from '#kit/lists/menu-count.tsx'
import { countEnquiries } from '../contract/enquiry-inbox.ts'
import { enquiryInboxTexts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

/**
 * How many enquiries are open, beside their entry in the bar. Counted on each screen; empty while there is
 * none.
 */
export default function EnquiryCount() {
  const { pathname } = usePlace()
  return <OpenCount key={pathname} />
}

function OpenCount() {
  const { data } = useLoaded(countEnquiries, {})
  const open = data?.open ?? 0
  return <MenuCount urgent count={open} label={enquiryInboxTexts.count({ count: open })} />
}
