import { useState } from 'react'
import { documentProblem } from '#platform/contract/documents.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { messageFileParts } from '../contract.ts'
import { useUnsavedFiles } from './unsaved-files.ts'

/** The files that go with a message. */
export interface FilesOfMessage {
  readonly files: readonly File[]
  readonly choose: (files: readonly File[]) => void
  /** Why the files cannot be sent; null where they can. */
  readonly problem: string | null
  /** Call it before sending: the server refuses files by their place in what was sent. */
  readonly onSend: () => void
  /** Why a file cannot be sent or was refused. @param errorOf what the server said about a part of the form */
  readonly problemOf: (file: File, errorOf: (part: string) => string | undefined) => string | null
}

function problemBeforeSending(file: File): string | null {
  const problem = documentProblem(file)
  return problem === null ? null : documentProblems[problem]
}

/** The files of a message that is not sent yet. @param about the subject of its unsaved input */
export function useChosenFiles(about: string): FilesOfMessage {
  const [files, choose] = useUnsavedFiles(about)
  const [sent, setSent] = useState<readonly File[]>([])
  return {
    files,
    choose,
    problem: files.map(problemBeforeSending).find((problem) => problem !== null) ?? null,
    onSend: () => setSent(files),
    problemOf: (file, errorOf) => {
      const part = messageFileParts[sent.indexOf(file)]
      return problemBeforeSending(file) ?? (part === undefined ? null : (errorOf(part) ?? null))
    },
  }
}
