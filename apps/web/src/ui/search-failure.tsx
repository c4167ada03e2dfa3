import { Failure } from './failure.tsx'

/** In place of what could not be searched for, and a way to try again. */
export const SearchFailure = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Failure retry={onRetry}>
    <p>{words}</p>
  </Failure>
)
