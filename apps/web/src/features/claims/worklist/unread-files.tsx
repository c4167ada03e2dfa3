import {
  listUnreadFiles,
  putFileAway,
  readFileAgain,
  type UnreadFile,
} from '@archwire/contract/claims/unread-files'
import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { EntryList } from '../../../ui/layout/lists.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { unreadFilesKey } from '../claim/claim-queries.ts'
import { useRowFocus } from './use-row-focus.ts'

const unreadFilesQuery = (page: number) =>
  queryOptions({
    queryKey: [...unreadFilesKey, page],
    queryFn: ({ signal }) =>
      call(listUnreadFiles, { query: { page } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the files that could not be read."),
      ),
    staleTime: insurancesStaleTime,
    placeholderData: keepPreviousData,
  })

type FileAction = 'read' | 'put away'

const runFileAction = (action: FileAction, id: number) =>
  call(action === 'read' ? readFileAgain : putFileAway, { params: { id } })

const unreadFileAddress = (id: number) => `/v2/rest/insurances/unread_files/${id}/content`

/** The unread files, page by page, and the actions on them. */
function useUnreadFiles() {
  const [chosen, turnTo] = useState(1)
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const list = useQuery(unreadFilesQuery(chosen))
  // The last page has become empty, so the page before is the last now.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  if (last !== undefined && chosen > last) turnTo(last)
  const mutation = useMutation({
    mutationFn: ({ action, id }: { action: FileAction; id: number }) => runFileAction(action, id),
    onSuccess: notifyDone,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: unreadFilesKey }),
  })
  return {
    list,
    page: chosen,
    turnTo,
    busyWith: mutation.isPending ? mutation.variables : undefined,
    readAgain: (id: number) => mutation.mutate({ action: 'read', id }),
    putAway: async (id: number) => {
      const isSure = await confirm({
        text: 'Are you sure that nobody needs this file?',
        detail: 'What it says is not read, and it goes off this list for everybody.',
        yes: 'Put away',
        no: 'Keep it',
        isDangerous: true,
      })
      if (isSure) mutation.mutate({ action: 'put away', id })
    },
  }
}

/** The notice follows the file's actual state, since somebody else may have been quicker. */
function notifyDone({ state, problem }: UnreadFile): void {
  if (state === 'waiting') notifyError(`It still cannot be read. ${problem}`)
  else notifySaved(state === 'read' ? 'File read' : 'File put away')
}

/** Files from the clearinghouse that could not be read; renders nothing if there are none. */
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
            <Box mt="xs">
              <EntryList gap="sm" label="Files that could not be read">
                {data.records.map(file => (
                  <Unread key={file.id} file={file} {...deeds} />
                ))}
              </EntryList>
            </Box>
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
  const busy = busyWith?.id === id ? busyWith.action : undefined
  // The time in the accessible name says which file each button is about.
  const named = (what: string) => (busy === undefined ? { 'aria-label': `${what}, file of ${came}` } : {})
  return (
    <li>
      <Text ff="ui-monospace, monospace" fz="xs" className="long-words">
        {firstLine === '' ? 'It begins with nothing that can be shown.' : firstLine}
      </Text>
      <p>
        {came}. {problem}
      </p>
      <Group gap="xs" mt="xs">
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
      </Group>
    </li>
  )
}
