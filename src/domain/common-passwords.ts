/** Passwords of eight characters or more that guessers try first; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 00000000 87654321 88888888 66666666 99999999
  22222222 55555555 77777777 12341234 11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qwertyui qwertyuiop
  qwerty123 qwerty1234 qwerty12345 qwerty123456 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 password password1
  password12 password123 password1234 passw0rd p@ssw0rd p@ssword password! pass1234 passpass iloveyou
  iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball
  superman superman1 batman123 spiderman pokemon1 dragon123 monkey123 master123 shadow123 michael1 jennifer
  jessica1 michelle charlie1 jordan23 trustno1 starwars starwars1 whatever whatever1 computer computer1
  internet internet1 welcome1 welcome123 welcome2 letmein1 letmein123 admin123 admin1234 administrator
  changeme changeme1 changeme123 default1 default123 test1234 testtest testing1 testing123 temp1234 guest123
  root1234 toor1234 abcd1234 abc12345 abc123456 abcdefgh abcdefg1 a1b2c3d4 aa123456 a1234567 a12345678
  q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 asdf1234 asdfasdf qwer1234 qwerqwer 1234qwer 123qweasd 123456abc
  123456aa 1a2b3c4d 147258369 159357456 123321123 321321321 987654321 0987654321 01234567 012345678 0123456789
  liverpool liverpool1 chelsea1 chelsea123 arsenal1 arsenal123 manchester barcelona realmadrid manunited
  nigeria1 nigeria12 nigeria123 lagos123 abuja123 blessing blessing1 favour123 godisgood jesus123 jesuschrist
  jesus4life ilovejesus christian christian1 grace123 emmanuel emmanuel1 victoria victoria1 samantha elizabeth
  alexander benjamin jonathan nicholas patricia danielle anthony1 babygirl babygirl1 lovely123 loveyou1
  mylove123 forever1 freedom1 success1 success123 champion champion1 goldfish butterfly chocolate blackberry
  samsung1 samsung123 iphone123 google123 facebook facebook1 instagram whatsapp1 youtube1 linkedin microsoft
  november december september october1 summer123 winter123 spring123 monday123 friday123`.split(/\s+/),
);
