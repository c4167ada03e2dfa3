import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifyError } from '../../../ui/notices.tsx'
import { readSsn } from '../api/record.ts'
import styles from './ssn.module.css'

const shownFor = 30_000

/** Masked until somebody asks for it, which is noted; and again when they look elsewhere, or after a while. */
export function Ssn({ patientId, masked }: { patientId: number; masked: string }) {
  // Kept nowhere but here: what is hidden again is forgotten.
  const reveal = useMutation({ mutationFn: () => readSsn(patientId), gcTime: 0, onError: notifyError })
  const { data: shown, reset } = reveal
  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(reset, shownFor)
    const hideWhenLeft = () => {
      if (document.hidden) reset()
    }
    document.addEventListener('visibilitychange', hideWhenLeft)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideWhenLeft)
    }
  }, [isShown, reset])
  return (
    <span className={styles.line}>
      <span>{isShown ? (shown ?? 'It cannot be read any more. Type it again.') : masked}</span>
      <button
        type="button"
        className={styles.toggle}
        aria-label={isShown ? 'Hide SSN' : 'Show SSN'}
        aria-disabled={reveal.isPending}
        onClick={() => {
          if (isShown) reset()
          else if (!reveal.isPending) reveal.mutate()
        }}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
