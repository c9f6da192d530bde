// The words by which lists of authors are read: of West Africa first, then of the journals that its authors write for.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Titles wherever they are in front of a name. */
export const titles = words(`
  Prof Professor Profs Dr Drs Mr Mrs Ms Miss Mme Mlle Engr Engineer Barr Barrister Alhaji Alh Alhaja Hajiya Hajia Mallam Malam
  Sir Dame Hon Honourable Rev Revd Reverend Ven Venerable Pst Evang Evangelist Dcn Deacon Deaconess Apostle Arc Architect
  Pharm Surv Surveyor Tpl Bldr Senator Amb Ambassador Otunba HRH HRM HE Comrade Assoc Asst Emeritus A/Prof Herr Frau Dhr Mevr
  Dr-Ing Dipl-Biol Dipl-Ing habil med vet nat rer`);

/** Titles that need two words of a name behind them, since they are names as well. */
export const titlesBeforeTwo = words("Chief Pastor QS Madam Esv Nurse Doctor Tpl Chef Dott Dra Sra");

/** Titles only with a stop. */
export const titlesWithStop = words(
  "Mal Col Gen Sen Maj Lt Fr Sr Bro Capt Brig Arch Ing Rt Cdr Sgt Adm Esv Doc Mgr",
);

/** Titles only with a stop or beside another title, since they are names as well. */
export const titlesBeside = words(`
  Prince Princess Justice Bishop Archbishop Imam Sheikh Ustaz Sultan Emir Elder Dean Major General Colonel Captain Nana Oba Eze
  Igwe Nze Ozo Lolo Mazi King Queen Father Brother Sister Duke Earl Judge Pastor Chief Associate Assistant Canon Lady Right Most
  Very Ret`);

/** Titles that are one even as a piece of their own behind a name. */
export const titlesAlone = words("Prof Dr Mr Mrs Ms Engr Barr Professor Alhaji");

/** Degrees and fellowships, told by their capitals; stops do not count. */
export const degrees = words(`
  PhD DPhil DSc MSc MPhil BSc MRes MTech BTech BEng MEng PharmD BPharm MPharm LLB LLM LLD MBBS MBChB DVM BVSc BVM BVMS MVSc MBA MPA
  MPH EdD MEd BEd BAgric MAgric BTh MTh DBA PGD PGDE HND NCE FNSE FNIEEE FNSChE MNSE FNIQS MNIQS FNIA MNIA FNIVS MNIVS FNITP MNITP FRSB
  FWACP FWACS FMCP FMCS FMCPath FNAS FZS FLS FRS FRSE FRGS FRCP FRCS FIBiol FCVSN GCFR GCON mni fnia KSJ Esq Esquire Hons Rtd rtd Eds Ed
  FNSA FESN FNIM MNIM FCIA FCIB ACA ACIB MIEEE FHEA FAvH PMP CPA RN MSN OFM SJ SAN-rtd Phd PHD`);

/** Degrees and honours that could be initials as well. */
export const initialDegrees = words(
  "MA MS MD BA BS JP SAN OM CON OON MON OFR MFR CFR OBE MBE CBE FCA FAS FNI FSS FRI MFA DD BL SJ FSM",
);

/** Particles of family names with a capital; those in small letters are all particles. */
export const capitalParticles = words(`
  Van Von Vom Zu Zum Zur De Del Della Dello Dalla Dal Di Da Das Do Dos Du Des Le La Lo Las Los El Al Ter Ten Den Der Te Op 't 'T
  Bin Ibn Ould Mint Mac Ó Ní Ni St St. Ste Ste. Vander Vande`);

/** The particles that are written small when a name in capitals is put into small letters. */
export const smallParticles = words(
  "van von vom zu zum zur de del della di da das do dos den der ter ten und y",
);

/** Words that belong to the word behind them. */
export const boundWords = words("Abdul Abd Abdel Abdu-l Abu Ibn Bin Ould");

export const chineseFamilies = words(`
  Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song Tang Deng Feng Han Cao
  Zeng Peng Xiao Cai Pan Tian Dong Yuan Yu Jiang Wei Su Lu Ding Ren Shen Yao Cui Zhong Tan Fan Jin Shi Liao Jia Xia Fu Fang Zou
  Xiong Bai Meng Qin Qiu Hou Yan Xue Lei Long Duan Hao Kong Shao Mao Wan Gu Lai Wen Kim Lee Park Choi Jung Jeong Kang Cho Yoon Jang Lim
  Shin Seo Kwon Hwang Ahn Oh Hong Yoo Moon Ko Bae Baek`);

/** Given names behind which two capitals are a family name. */
export const chineseGiven = words(
  "Mei Jing Xin Ying Hui Min Ling Jun Qiang Bo Ping Ning Na Xiaoming Xiaoli Jianguo",
);

export const vietnameseFamilies = words(
  "Nguyen Nguyễn Tran Trần Pham Phạm Hoang Hoàng Huynh Huỳnh Phan Vũ Vu Võ Đặng Dang Bùi Bui Đỗ Hồ Ngô Ngo Dương Duong Lý Lê",
);

/** Spanish family names that do not end in -ez. */
export const spanishFamilies = words(`
  García Garcia Moreno Castro Ruiz Ortiz Díaz Diaz Muñoz Munoz Romero Navarro Torres Serrano Blanco Molina Ortega Delgado Rubio
  Marín Sanz Iglesias Medina Cortés Castillo Santos Guerrero Lozano Cano Prieto Herrera Peña Flores Cabrera Campos Vega Fuentes
  Carrasco Reyes Aguilar Pascual Santana Herrero Montero Lorenzo Hidalgo Ibáñez Giménez Ferrer Vidal Arroyo Benítez Soto
  Silva Moya Rojas Bravo Merino Crespo Salazar Mendoza Ríos Rivera Guzmán Vargas Cárdenas Acosta Paredes Figueroa Espinosa`);

/** Names that end in -ez and are no Spanish family names. */
export const notSpanish = words("Inez Inés Ramez Fayez Hafez Parvez Pervez Moez Faez Nafez Hamez Yez");

/** Words behind a Portuguese family name that belong to it. */
export const portugueseEnds = words("Filho Neto Júnior Junior Sobrinho Segundo");

/** Given names, as mild evidence; the site adds those of its members. */
export const givenNames = words(`
  James John Robert Michael William David Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Mark Donald Steven Paul
  Andrew Joshua Kenneth Kevin Brian George Timothy Ronald Edward Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry
  Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Peter Henry Martin Philip Phil Will Ross Simon
  Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Margaret Sandra Ashley Emily Donna Michelle
  Carol Amanda Melissa Deborah Stephanie Rebecca Laura Helen Anna Anne Ann Emma Ruth Grace Alice Jane Jean Julia Claire Georgina
  Miriam Esther Hannah Rachel Joan Joy Faith Mercy Blessing Comfort Patience Sunday Monday Friday Innocent Godwin Emmanuel Victor
  Jean-Marc Jean-Claude Jean-Pierre Pierre Luc Michel Philippe François Marie Nicolas Mathieu Aïssatou Fatou Amadou Mamadou Ousmane
  Moussa Ibrahima Abdoulaye João José Pedro Paulo Carlos Antonio António Luis Luís Manuel Francisco Juan Diego María Maria Ana Miguel Javier
  Musa Ibrahim Abubakar Umar Usman Aliyu Sani Yusuf Ahmed Mohammed Muhammad Muhammed Mustapha Hassan Hussaini Idris Aisha Fatima Zainab
  Hauwa Halima Amina Maryam Rukayat Kabir Garba Haruna Yakubu Ismail Suleiman Nasir Bashir Tanko Danjuma
  Tunde Segun Femi Kunle Bola Wale Dele Sola Taiwo Kehinde Yemi Ade Bisi Funmi Folake Adewale Adebayo Olusegun Oluwaseun Babatunde
  Chima Chidi Emeka Ngozi Chinedu Ifeanyi Obinna Uche Nkechi Chioma Amaka Ikenna Chukwuma Ifeoma Chinwe Nnamdi Kelechi Okechukwu
  Kwame Kofi Kwasi Kojo Yaw Kwabena Kwaku Ama Akosua Abena Adwoa Afia Yaa Esi Efua Prince Princess Justice
  Hans Karl Klaus Wolfgang Jürgen Lars Erik Sven Ulf Bengt Mikael Staffan Jan Piet Dirk Rob Leo Kees Joost Anders Nils Ola`);

/** Places that may follow the name of an organisation behind a comma or without one. */
export const places = words(`
  Nigeria Ghana Cameroon Benin Niger Chad Togo Senegal Sénégal Gambia Mali Liberia Guinea Guinée Kenya Uganda Tanzania Ethiopia Rwanda
  Zambia Malawi Botswana Namibia Zimbabwe Africa Europe Asia Gabon Congo Burkina-Faso France Germany Netherlands Spain Portugal Sweden
  Denmark Norway Belgium Switzerland Scotland England Wales Ireland Britain UK USA Canada Australia India China Japan Brazil Mexico
  Jos Abuja Lagos Ibadan Kano Kaduna Zaria Ile-Ife Ife Nsukka Calabar Maiduguri Yola Makurdi Enugu Ilorin Sokoto Bauchi Gombe Owerri
  Akure Abeokuta Uyo Minna Lokoja Benin-City Accra Kumasi Nairobi Kampala Dakar Abidjan Yaoundé Cotonou Lomé Niamey Pretoria
  Kew Gland Cambridge Oxford London Edinburgh Paris Berlin Geneva Rome Seewiesen Leiden Wageningen Groningen Lund Thetford Tring
  Washington Bonn Madrid Lisbon Brussels Copenhagen Vienna York Plateau International`);

/** What makes a name that of an organisation by itself. */
export const organisationHeads =
  /^(?:institut\p{L}*|universi\p{L}*|universit\p{L}*|societ\p{L}*|soci[eé]t[eé]\p{L}*|sociedad\p{L}*|sociedade\p{L}*|teams?|groups?|groupe|grupo|projects?|projet|projeto|trust|clubs?|consorti\p{L}*|foundation|fondation|fundação|fundación|minist\p{L}*|department|dept|département|departamento|association|associação|asociación|council|conseil|network|réseau|rede|committee|comité|bank|banque|atlas|commission|gardens|museums?|muséum|museo|museu|library|union|office|bureau|service|services|agency|authorit\p{L}*|board|programme|program|initiative|partnership|alliance|federation|fédération|college|school|école|academy|académie|laborator\p{L}*|centres?|centro|center|company|corporation|inc|ltd|limited|llc|plc|gmbh|secretariat|hospital|observator\p{L}*|nations|states|government|faculty|faculté|gesellschaft|verein|stiftung|force|collaboration|directorate|press|birdlife|international|division|unit|university|organi[sz]ation|organisations?|charity|ngo|contributors|editors|parliament|army|embassy|coalition|forum|convention|ligue|league|amis|wetlands|workshop|campaign|community|communities|congress|panel|party|herbarium|zoo|vereniging|archives?|cooperative|inspectorate|headquarters|station|church|mission|volunteers|members|participants|investigators)$/iu;

/** What is of an organisation, though not the first thing about it. */
export const organisationParts =
  /^(?:survey|surveys|conservation|wildlife|environment|environmental|working|task|research|sciences?|management|development|resources|ornithological|ornithology|forestry|fisheries|agriculture|biodiversity|protection|national|royal|federal|nature|natural|birds|oiseaux|aves|ecology|zoology|biology|technology|parks|study|global|world|society's|reserve|ringing)$/iu;

/** Words of organisations that are family names as well. */
export const weakOrganisations =
  /^(?:center|bank|force|study|board|company|press|school|park|parks|union|garden|gardens|trust|office|church|office|group|unit|college|world|birds|aves|nature|reserve|atlas|station|inc|forum|mission|research|service|states|zoo|club|court|survey)$/iu;

/** Names under which no person and no organisation is meant. */
export const namesOfNone =
  /^(?:anonymous|anon\.?|anonyme|unknown|various(?: authors)?|n\.\s?n\.|author unknown|no author)$/iu;
