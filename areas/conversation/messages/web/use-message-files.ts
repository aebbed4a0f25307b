import { useCallback } from 'react'
import { useUnsentFiles, type Announce, type UnsentFiles } from '#areas/applications/offers-web.ts'
import { call } from '#kit/store/api.ts'
import {
  announceForApplication,
  announceForQuestion,
  announceForStudent,
  announceForThread,
  announceForUniversity,
} from '../contract.ts'

/** What a message is: an answer in a conversation, about an application, or the first one to somebody. */
type Purpose = 'thread' | 'application' | 'university' | 'student' | 'question'

type AnnounceFor = (id: string, ...file: Parameters<Announce>) => ReturnType<Announce>
const announceFor: Readonly<Record<Purpose, AnnounceFor>> = {
  thread: (threadId, body, signal) => call(announceForThread, { params: { threadId }, body, signal }),
  application: (applicationId, body, signal) =>
    call(announceForApplication, { params: { applicationId }, body, signal }),
  university: (applicationId, body, signal) =>
    call(announceForUniversity, { params: { applicationId }, body, signal }),
  student: (studentId, body, signal) => call(announceForStudent, { params: { studentId }, body, signal }),
  question: (_, body, signal) => call(announceForQuestion, { body, signal }),
}

/**
 * The files of a message that is not sent yet.
 * @param about the subject of its unsaved input
 * @param id of the conversation, application or student it goes to; empty for a question
 */
export function useMessageFiles(about: string, purpose: Purpose, id = ''): UnsentFiles {
  const announce: Announce = useCallback(
    (file, signal) => announceFor[purpose](id, file, signal),
    [purpose, id],
  )
  return useUnsentFiles(about, announce)
}
