import { Facts } from '../look/lists.tsx'
import { message } from '../look/message.ts'
import { Heading, Text } from '../look/parts.tsx'
import { factWords, frameWords } from '../words/frame.ts'
import { leavingWords } from '../words/leaving.ts'
import { moment } from '../words/when.ts'
import { NotYou } from './not-you.tsx'

const words = leavingWords.downloaded

export interface DataDownloaded {
  name: string
  at: string
  /** The device's label, as the list of sessions shows it. */
  device: string
}

export const dataDownloaded = message<DataDownloaded>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, at, device, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead}</Text>
      <Facts
        rows={[
          { label: factWords.when, value: moment(at) },
          { label: factWords.device, value: device },
        ]}
      />
      <NotYou
        title={words.notYou}
        next={words.notYouNext}
        action={words.setNew}
        href={links.forgotPassword}
      />
    </>
  ),
})
