import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import { Button, VisuallyHidden } from '@mantine/core'
import type { RefObject } from 'react'
import { formatInstant } from '../../../lib/format-instant.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Message } from '../../../ui/message.tsx'
import { PageTurner } from '../../../ui/page-turner.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { unreadFileAddress } from '../api/unread-files.ts'
import styles from './unread-files.module.css'
import { useRowFocus } from './use-row-focus.ts'
import { useUnreadFiles } from './use-unread-files.ts'

/** What came from the clearinghouse and could not be read: nothing where there is nothing of it. */
export function UnreadFiles({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { list, page, turnTo, ...deeds } = useUnreadFiles()
  const { data } = list
  const rowFocus = useRowFocus(data?.records ?? none, heading)
  if (data === undefined)
    return list.isError && !list.isFetching ? (
      <Failure title={list.error.message} retry={() => void list.refetch()} />
    ) : null
  return (
    <>
      <VisuallyHidden role="status">{data.total === 0 ? '' : titleOf(data.total)}</VisuallyHidden>
      {data.total === 0 ? null : (
        <div {...rowFocus}>
          <Message kind="notice" title={titleOf(data.total)}>
            <p>
              What it says of claims and payments is not here yet. Ask the clearinghouse to send it again.
            </p>
            <ul className={styles.files} aria-label="Files that could not be read">
              {data.records.map(file => (
                <Unread key={file.id} file={file} {...deeds} />
              ))}
            </ul>
            <PageTurner
              label="Pages of files that could not be read"
              page={page}
              pages={data.totalPages}
              turnTo={turnTo}
            />
          </Message>
        </div>
      )}
    </>
  )
}

const none: never[] = []

const titleOf = (files: number) =>
  files === 1
    ? 'A file from the clearinghouse could not be read'
    : `${files} files from the clearinghouse could not be read`

type Props = { file: UnreadFile } & Pick<
  ReturnType<typeof useUnreadFiles>,
  'busyWith' | 'readAgain' | 'putAway'
>

function Unread({ file: { id, firstLine, problem, receivedAt }, busyWith, readAgain, putAway }: Props) {
  const came = formatInstant(receivedAt)
  const busy = busyWith?.id === id ? busyWith.deed : undefined
  // Whoever hears a list of buttons knows by the time which file each is about.
  const named = (what: string) => (busy === undefined ? { 'aria-label': `${what}, file of ${came}` } : {})
  return (
    <li className={styles.file}>
      <p className={styles.first}>
        {firstLine === '' ? 'It begins with nothing that can be shown.' : firstLine}
      </p>
      <p>
        {came}. {problem}
      </p>
      <div className={styles.actions}>
        <Button component="a" variant="default" href={unreadFileAddress(id)} download {...named('Download')}>
          Download
        </Button>
        <WorkingButton
          variant="default"
          working={busy === 'read' ? 'Reading…' : undefined}
          onClick={() => readAgain(id)}
          {...named('Read again')}
        >
          Read again
        </WorkingButton>
        <WorkingButton
          variant="default"
          working={busy === 'put away' ? 'Putting away…' : undefined}
          onClick={() => void putAway(id)}
          {...named('Put away')}
        >
          Put away
        </WorkingButton>
      </div>
    </li>
  )
}
