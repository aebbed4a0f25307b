import { paths } from '#kit/routing/paths.ts'
import { NoticeList } from '../web/notice-list.tsx'
import { noticeWords as words } from '../texts/en.ts'
import { MailWishes } from './mail-wishes.tsx'

/** What a student was told, and which mails they want. */
export default function NoticesPage() {
  return (
    <NoticeList at={paths.notices} messages={paths.messages} emptyHelp={words.emptyHelp}>
      <MailWishes />
    </NoticeList>
  )
}
