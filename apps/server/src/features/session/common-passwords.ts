// Those that whoever guesses tries first, as far as they are long enough to be allowed at all.
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 11111111 000000 00000000 112233 121212 123123
  123123123 123321 654321 987654321 666666 888888 696969 777777 555555 222222 102030 password password1 password12
  password123 passw0rd p@ssword p@ssw0rd pa55word qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl abc123 abcd1234 abcdef abcdefg a1b2c3 aa123456 admin1
  admin123 administrator root123 letmein letmein1 welcome welcome1 welcome123 iloveyou iloveyou1 monkey dragon
  sunshine princess football baseball basketball superman batman master shadow michael jordan23 jennifer jessica
  ashley bailey charlie daniel hunter killer trustno1 starwars whatever freedom computer internet secret secret1
  summer winter spring autumn summer1 winter1 changeme changeme1 default test123 test1234 testing guest123 login123
  google access flower hello123 hello1 lovely loveme cookie pepper ginger cheese banana orange purple yellow silver
  dentist dental dentist1 dental1 dental123 dentist123 orthodontist braces braces1 smile123 smiles archwire
  archwire1 archwire123 clinic clinic1 clinic123 doctor doctor1 doctor123 office office1 office123`.split(
    /\s+/,
  ),
)

export const isCommonPassword = (password: string): boolean => common.has(password.trim().toLowerCase())

export const commonPassword = 'This password is too common. Please choose another one'
