import type { Archive } from '@archwire/contract/documents/uploads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { deleteUpload, type Folder, foldersQuery, renameUpload } from '../api/uploads.ts'

/** Puts what the server answered into the list, before that is read again. */
function useUploadList({ patientId }: Folder) {
  const queryClient = useQueryClient()
  const { queryKey } = foldersQuery(patientId)
  return {
    change: (to: (archives: Archive[]) => Archive[]) =>
      queryClient.setQueryData(queryKey, folders =>
        folders?.map(folder => ({ ...folder, archives: to(folder.archives) })),
      ),
    readAgain: () => void queryClient.invalidateQueries({ queryKey }),
  }
}

export function useRenameUpload(folder: Folder) {
  const list = useUploadList(folder)
  return useMutation({
    mutationFn: ({ archive, name }: { archive: Archive; name: string }) =>
      renameUpload(folder, archive, name),
    onSuccess: renamed => {
      list.change(archives => archives.map(one => (one.id === renamed.id ? renamed : one)))
      notifySaved('Upload was updated.')
    },
    onError: notifyError,
    onSettled: list.readAgain,
  })
}

/** Asks first. */
export function useDeleteUpload(folder: Folder): (archive: Archive, onDelete: () => void) => Promise<void> {
  const list = useUploadList(folder)
  const ask = useAsk()
  const remove = useMutation({
    mutationFn: (archive: Archive) => deleteUpload(folder, archive),
    onError: notifyError,
    onSettled: list.readAgain,
  })
  return async (archive, onDelete) => {
    const text = 'Are you sure that you want to delete this document?'
    if (!(await ask({ text, detail: archive.name, yes: 'Delete', isDangerous: true }))) return
    await remove.mutateAsync(archive).then(
      () => {
        onDelete()
        list.change(archives => archives.filter(({ id }) => id !== archive.id))
        notifySaved('Upload has been deleted.')
      },
      () => undefined,
    )
  }
}
