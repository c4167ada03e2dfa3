import { listUsers } from '@archwire/contract/session/calls'
import { Select } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { searchStaleTime } from '../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'
import { useDebounced } from '../../lib/browser/debounced.ts'
import '../../ui/theme/select.css'

/** People who work here, by a part of the name or address; without a text the first of all. */
const userSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['users', 'search', query],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { query } }, { signal }).catch(withErrorMessage("We couldn't find any users")),
    staleTime: searchStaleTime,
    placeholderData: keepPreviousData,
  })

type ChosenUser = { id: number; fullName: string; email: string }

type Props = {
  label: string
  placeholder: string
  value: ChosenUser | null
  onChange: (user: ChosenUser | null) => void
  error?: ReactNode
}

const debounceMs = 300

const nameOf = ({ fullName, email }: ChosenUser) => fullName || email

/** Chooses one of the people who work here, found by a part of the name; clearing it chooses nobody. */
export function UserSelect({ label, placeholder, value, onChange, error }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : nameOf(value))
  // The text of the chosen user is not a search.
  const isChosen = value !== null && typed === nameOf(value)
  const { settled } = useDebounced(isChosen ? '' : typed.trim(), debounceMs)
  const { data = [], isError, isFetching } = useQuery(userSearchQuery(settled))
  const known = value === null || data.some(({ id }) => id === value.id) ? data : [value, ...data]
  const nothing = isError
    ? 'Unable to search users. Please try again.'
    : isFetching
      ? 'Searching…'
      : 'There are no results'
  return (
    <Select
      label={label}
      placeholder={placeholder}
      error={error}
      data={known.map(user => ({ value: String(user.id), label: nameOf(user) }))}
      value={value === null ? null : String(value.id)}
      onChange={id => {
        const { id: number, fullName, email } = known.find(user => String(user.id) === id) ?? {}
        onChange(number === undefined ? null : { id: number, fullName: fullName ?? '', email: email ?? '' })
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `No ${label.toLowerCase()}` }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered the options already.
      filter={({ options }) => options}
      nothingFoundMessage={nothing}
    />
  )
}
