import { useEffect } from 'react'

export const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true

/** A dropped folder looks like a file, but is not one. */
export const filesIn = ({ items, files }: DataTransfer): File[] => {
  const isFolder = (at: number) => items[at]?.webkitGetAsEntry?.()?.isDirectory === true
  return [...files].filter((_, at) => !isFolder(at))
}

/** A file dropped beside its target would otherwise be opened in place of the whole app. */
export function useIgnoreStrayDrops(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
