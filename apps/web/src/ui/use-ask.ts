import { useEffect, useRef } from 'react'
import { ask, type Question } from './questions.ts'

/** For a part of a page: what it asks goes with it, and is answered with no then. */
export function useAsk(): (question: Question) => Promise<boolean> {
  const here = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    here.current = controller
    return () => controller.abort()
  }, [])
  return question => ask(question, here.current?.signal)
}
