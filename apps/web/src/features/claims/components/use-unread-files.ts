import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { unreadFilesKey } from '../api/keys.ts'
import { doWithFile, type FileDeed, unreadFilesQuery } from '../api/unread-files.ts'

/** What could not be read, a page at a time, and what can be done with it. */
export function useUnreadFiles() {
  const [chosen, turnTo] = useState(1)
  const queryClient = useQueryClient()
  const ask = useAsk()
  const list = useQuery(unreadFilesQuery(chosen))
  // Those of the last page are done with: the one before is the last by now.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  if (last !== undefined && chosen > last) turnTo(last)
  const doing = useMutation({
    mutationFn: ({ deed, id }: { deed: FileDeed; id: number }) => doWithFile(deed, id),
    onSuccess: tell,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: unreadFilesKey }),
  })
  return {
    list,
    page: chosen,
    turnTo,
    busyWith: doing.isPending ? doing.variables : undefined,
    readAgain: (id: number) => doing.mutate({ deed: 'read', id }),
    putAway: async (id: number) => {
      const isSure = await ask({
        text: 'Are you sure that nobody needs this file?',
        detail: 'What it says is not read, and it goes off this list for everybody.',
        yes: 'Put away',
        no: 'Keep it',
        isDangerous: true,
      })
      if (isSure) doing.mutate({ deed: 'put away', id })
    },
  }
}

/** Whatever was asked for: somebody else may have been quicker. */
function tell({ state, problem }: UnreadFile): void {
  if (state === 'waiting') notifyError(`It still cannot be read. ${problem}`)
  else notifySaved(state === 'read' ? 'File read' : 'File put away')
}
