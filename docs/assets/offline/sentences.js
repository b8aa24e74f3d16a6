// The sentences about the offline copy.

export const SENTENCES = {
  stopped: "Téléchargement arrêté. Ce qui est arrivé est gardé\u202f; vous pouvez reprendre quand vous voulez.",
  quota:
    "Il n’y a pas assez de place sur cet appareil pour la copie hors ligne. Libérez une quinzaine de mégaoctets, " +
    "puis réessayez. Les pages et les calculateurs marchent toujours avec une connexion.",
  network: "La copie hors ligne n’a pas pu être faite. Vérifiez la connexion, puis réessayez.",
  changed:
    "Le site a changé pendant le téléchargement, ou un intermédiaire a modifié ses fichiers. Réessayez dans un moment.",
  repairNetwork: "Réparer demande une connexion. Rien n’a été effacé.",
  damaged: "Une partie de la copie est abîmée et n’a pas pu être remplacée. Connectez-vous, puis appuyez sur Réparer.",
  calculation: "Le calcul d’essai n’a pas abouti depuis la copie. Appuyez sur Réparer.",
  elsewhere: "Le calcul d’essai a encore eu besoin du réseau. Appuyez sur Réparer.",
  pages:
    "Les pages, les tables et la recherche sont prêtes hors ligne. Ce navigateur ne permet pas le calcul\u00a0: " +
    "WebAssembly y manque ou y est coupé.",
  refused:
    "Ce navigateur refuse d’enregistrer le site, souvent à cause de la navigation privée ou d’un réglage. " +
    "Tout marche, avec une connexion.",
  insecure: "Le site n’est pas servi en HTTPS\u00a0: le navigateur ne permet pas d’en garder une copie.",
  off: "Le site a suspendu sa copie hors ligne. Tout marche, avec une connexion.",
  saveData: "L’économiseur de données est actif\u00a0: la copie hors ligne attend votre accord.",
  notPersisted:
    "Le navigateur n’a pas promis de garder la copie\u00a0: il pourra l’effacer si la place manque. " +
    "Installer le site ou l’ajouter aux favoris aide souvent.",
  persisted: "Le navigateur a promis de garder la copie.",
  iphone:
    "Sur iPhone et iPad, Safari efface la copie après sept jours sans visite. Pour la garder\u00a0: Partager, " +
    "« Sur l’écran d’accueil », puis ouvrez le site une fois depuis cette icône avec une connexion.",
};
